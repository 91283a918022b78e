"""The reports about orders, money and equipment: readers of the operations get them, too."""

from __future__ import annotations

from typing import Final

from query_api.bi.columns import (
    AMOUNT,
    MODEL,
    MODEL_ID,
    ORDERS,
    PERIOD,
    SHARE_OF_ORDERS,
    STATUS,
    TOTAL,
    USE,
    USE_PER_ASSET,
    column,
)
from query_api.bi.definition import Definition
from query_api.bi.equipment import refused_demand, utilisation_by_asset, utilisation_by_model
from query_api.bi.money import deposit_movements, freight, money_received, other_charges
from query_api.bi.orders import cancellations, order_funnel, order_lines, orders_by_status, time_in_status
from query_api.bi.owed import open_by_age
from query_api.bi.responses import Drill
from query_api.bi.upkeep import equipment_turns, service_costs

_OF_USE: Final = (
    "Conta o tempo de cada equipamento dentro do período e até agora; o que está no futuro não conta. Em serviço é o "
    "que está cadastrado e não está em manutenção, perdido, baixado ou removido. Tempo reservado é o tempo em "
    "serviço em que o equipamento estava com um pedido: do começo do turno de entrega até a volta; o que não saiu "
    "conta até o fim do combinado, e o que está fora e atrasado, até agora. Uso é o tempo reservado dividido pelo "
    "tempo em serviço. Dias parados são os dias em serviço sem nenhuma reserva. Dias de atraso e em manutenção são "
    "horas divididas por 24."
)

OPERATIONS_REPORTS: Final = (
    Definition(
        key="orders-by-status",
        title="Pedidos por situação",
        question="Onde estão os pedidos do período?",
        definition=(
            "Pedidos criados no período, pela situação em que estão agora. O valor é o total dos pedidos. Rascunhos "
            "descartados não contam."
        ),
        area="orders",
        filters=("cost_center",),
        keys=("status",),
        columns=(STATUS, ORDERS, AMOUNT, SHARE_OF_ORDERS),
        added=("orders", "amount"),
        make=orders_by_status,
        operations=True,
    ),
    Definition(
        key="order-funnel",
        title="Funil dos pedidos",
        question="Quantos pedidos chegam até a entrega, e onde param?",
        definition=(
            "Dos pedidos criados no período, quantos já passaram por cada etapa. Devolvido é quando tudo o que saiu "
            "voltou. O tempo é a mediana das horas desde a etapa anterior, nos pedidos que passaram pelas duas."
        ),
        area="orders",
        filters=("cost_center",),
        keys=("step",),
        columns=(
            column("step", "Etapa", "status"),
            ORDERS,
            column("from_previous", "Da etapa anterior", "percent"),
            column("from_first", "Da primeira etapa", "percent"),
            column("median_hours", "Tempo mediano", "hours", "Desde a etapa anterior."),
        ),
        make=order_funnel,
        operations=True,
    ),
    Definition(
        key="time-in-status",
        title="Tempo em cada situação",
        question="Quanto tempo os pedidos ficam em cada situação?",
        definition=(
            "Cada vez que um pedido saiu de uma situação dentro do período, com as horas que passou nela: mediana, "
            "média e percentil 90. Aguardando são os pedidos que estão na situação agora."
        ),
        area="orders",
        filters=("cost_center",),
        keys=("status",),
        columns=(
            STATUS,
            column("departures", "Saídas", "count", "Vezes em que um pedido saiu da situação."),
            column("median_hours", "Mediana", "hours"),
            column("mean_hours", "Média", "hours"),
            column("p90_hours", "Percentil 90", "hours", "Nove em cada dez saídas levaram até isso."),
            column("waiting", "Aguardando agora", "count"),
        ),
        added=("departures", "waiting"),
        make=time_in_status,
        operations=True,
    ),
    Definition(
        key="cancellations",
        title="Cancelamentos por motivo",
        question="Por que os pedidos são cancelados, e quanto custam?",
        definition=(
            "Pedidos cancelados no período pelo motivo escrito; maiúsculas, acentos e espaços em volta não fazem "
            "diferença. O valor é o que os pedidos teriam trazido."
        ),
        area="orders",
        filters=("cost_center",),
        keys=("reason",),
        columns=(column("reason", "Motivo", "text"), ORDERS, AMOUNT, SHARE_OF_ORDERS),
        added=("orders", "amount"),
        make=cancellations,
        operations=True,
    ),
    Definition(
        key="deposits",
        title="Sinais",
        question="Quanto entrou de sinal, e o que foi feito dele?",
        definition=(
            "Sinais pelo dia em que foram recebidos, devolvidos, retidos ou usados no pagamento. O que foi pago antes "
            "da entrega conta até o sinal combinado, e é usado na entrega. Em custódia é tudo o que foi recebido menos "
            "tudo o que foi acertado até o fim de cada intervalo, de qualquer época."
        ),
        area="money",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(
            PERIOD,
            column("received", "Recebidos", "amount"),
            column("returned", "Devolvidos", "amount"),
            column("kept", "Retidos", "amount"),
            column("used", "Usados no pagamento", "amount"),
            column("held", "Em custódia", "amount", "No fim do intervalo."),
        ),
        added=("received", "returned", "kept", "used"),
        make=deposit_movements,
        operations=True,
    ),
    Definition(
        key="money-received",
        title="Recebimentos",
        question="Quanto entrou dos eventos, como, e quanto demora?",
        definition=(
            "Sinais e pagamentos pelo dia em que foram recebidos, por forma de pagamento. Um estorno diminui o dia em "
            "que foi feito. Devolvido é o que voltou ao cliente no acerto. O total é o que entrou menos o que voltou. "
            "Dias para pagar é a média, pesada pelo valor, dos dias entre a entrega e o pagamento: pago antes conta "
            "zero; estornos e pedidos ainda não entregues não contam."
        ),
        area="money",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(
            PERIOD,
            column("pix", "PIX", "amount"),
            column("dinheiro", "Dinheiro", "amount"),
            column("cartao", "Cartão", "amount"),
            column("transferencia", "Transferência", "amount"),
            column("refunded", "Devolvido", "amount"),
            TOTAL,
            column("mean_days", "Dias para pagar", "days"),
        ),
        added=("pix", "dinheiro", "cartao", "transferencia", "refunded", "total"),
        make=money_received,
        operations=True,
    ),
    Definition(
        key="other-charges",
        title="Outras cobranças",
        question="Quanto foi cobrado além de itens e frete?",
        definition=(
            "Dias extras e caução dos barris pelo dia da entrega, os de uma prorrogação pelo dia em que foi "
            "combinada; multas por atraso, danos e perdas pelo dia da "
            "devolução, que desconta a caução dos barris que voltaram; multas dispensadas pelo dia em que foram; "
            "retido é o que "
            "ficou do que foi pago, além de danos, perdas e atraso. O total desconta as multas dispensadas. Nada disto "
            "está no faturamento."
        ),
        area="money",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(
            PERIOD,
            column("extra_days", "Dias extras", "amount"),
            column("shells", "Caução dos barris", "amount", "Cobrada na entrega, menos a dos barris que voltaram."),
            column("penalties", "Multas por atraso", "amount"),
            column("waived", "Multas dispensadas", "amount"),
            column("damages", "Danos e perdas", "amount"),
            column("kept", "Retido", "amount"),
            TOTAL,
        ),
        added=("extra_days", "shells", "penalties", "waived", "damages", "kept", "total"),
        make=other_charges,
        operations=True,
    ),
    Definition(
        key="open-by-age",
        title="Contas a receber por idade",
        question="Quanto há a receber, e há quanto tempo venceu?",
        definition=(
            "O que estava a receber no fim do último dia do período, ou está agora se ele não acabou: pedidos "
            "confirmados, entregues e saldos iniciais, pelos dias desde o vencimento, que é o dia da entrega mais o "
            "prazo de pagamento da empresa, como é hoje. O que ainda não foi entregue está a vencer. Pedidos a "
            "confirmar e o que a casa deve devolver não contam."
        ),
        area="money",
        filters=("cost_center",),
        keys=("age",),
        columns=(
            column("age", "Vencimento", "text"),
            ORDERS,
            AMOUNT,
            column("share", "Participação", "percent", "Parte de tudo o que está em aberto."),
            column("most_days", "Mais antigo", "days", "Dias desde o vencimento do mais antigo."),
        ),
        added=("orders", "amount"),
        make=open_by_age,
        operations=True,
    ),
    Definition(
        key="freight",
        title="Frete e distância",
        question="O frete cobrado acompanha a distância?",
        definition=(
            "Pedidos com frete entregues no período. O preço por quilômetro é o frete dividido pela distância."
        ),
        area="money",
        filters=("cost_center",),
        keys=("order_id",),
        columns=(
            column("order_id", "Número do pedido", "id"),
            column("order_code", "Pedido", "text"),
            column("day", "Entrega", "date"),
            column("distance_km", "Distância", "km", "Um trecho, da casa até o evento."),
            column("trips", "Viagens", "count", "Quantas vezes a carga fez o carro ir."),
            column("price", "Frete", "amount"),
            column("price_per_km", "Frete por km", "amount"),
        ),
        added=("distance_km", "trips", "price"),
        make=freight,
        operations=True,
    ),
    Definition(
        key="order-items",
        title="O que vai aos eventos",
        question="O que os eventos levam?",
        definition=(
            "Itens dos pedidos entregues no período: equipamentos, kits e produtos. O nome é o do pedido mais recente."
        ),
        area="orders",
        filters=("cost_center",),
        keys=("kind", "ref_id"),
        columns=(
            column("kind", "Tipo", "kind"),
            column("ref_id", "Código", "id"),
            column("name", "Item", "text"),
            ORDERS,
            column("quantity", "Quantidade", "quantity"),
            AMOUNT,
        ),
        added=("amount",),
        make=order_lines,
        operations=True,
    ),
    Definition(
        key="utilisation-by-model",
        title="Uso por modelo",
        question="Que modelos trabalham, e quais ficam parados?",
        definition=_OF_USE + " A linha de um modelo é a média dos seus equipamentos.",
        area="equipment",
        filters=("model_id",),
        keys=("model_id",),
        columns=(MODEL_ID, MODEL, column("assets", "Equipamentos", "count"), *USE_PER_ASSET),
        added=("assets",),
        drill=Drill(report="utilisation-by-asset", filter="model_id", column="model_id"),
        make=utilisation_by_model,
        operations=True,
    ),
    Definition(
        key="utilisation-by-asset",
        title="Uso por equipamento",
        question="Que equipamentos trabalham, e quais ficam parados?",
        definition=_OF_USE,
        area="equipment",
        filters=("model_id",),
        keys=("asset_id",),
        columns=(
            column("asset_id", "Código do equipamento", "id"),
            column("asset_tag", "Patrimônio", "text"),
            MODEL,
            *USE,
        ),
        make=utilisation_by_asset,
        operations=True,
    ),
    Definition(
        key="equipment-turns",
        title="Giro dos equipamentos",
        question="Quanto tempo cada modelo fica com clientes, quantas vezes sai por ano e quanto se perde?",
        definition=(
            "Saídas com pedidos que terminaram no período, com a volta ou com a perda. Dias com o cliente são a média "
            "da saída até a volta. Saídas por ano são as de uma peça em um ano em serviço: as saídas do período "
            "divididas pelo tempo em serviço de todas as peças do modelo. A perda é a parte das saídas que terminou "
            "com a peça perdida."
        ),
        area="equipment",
        filters=("model_id",),
        keys=("model_id",),
        columns=(
            MODEL_ID,
            MODEL,
            column("trips", "Saídas", "count", "As que terminaram no período."),
            column("mean_days", "Dias com o cliente", "days", "Média por saída."),
            column("trips_per_year", "Saídas por ano", "quantity", "De uma peça, em um ano em serviço."),
            column("lost", "Perdidos", "count"),
            column("loss", "Perda", "percent", "Perdidos divididos pelas saídas."),
        ),
        added=("trips", "lost"),
        make=equipment_turns,
        operations=True,
    ),
    Definition(
        key="service-costs",
        title="Custo da manutenção",
        question="Quanto custa manter cada peça, e quanto é isso por aluguel?",
        definition=(
            "Serviços feitos no período, pelo dia em que foram feitos, com o custo anotado. Aluguéis são as saídas da "
            "peça com pedidos no período, também as que ainda não voltaram. Peças sem serviço no período não aparecem."
        ),
        area="equipment",
        filters=("model_id",),
        keys=("asset_id",),
        columns=(
            column("asset_id", "Código do equipamento", "id"),
            column("asset_tag", "Patrimônio", "text"),
            MODEL,
            column("services", "Serviços", "count"),
            column("cost", "Custo", "amount"),
            column("rentals", "Aluguéis", "count", "Saídas no período."),
            column("cost_per_rental", "Custo por aluguel", "amount", "Custo dividido pelos aluguéis."),
        ),
        added=("services", "cost", "rentals"),
        make=service_costs,
        operations=True,
    ),
    Definition(
        key="refused-demand",
        title="Demanda recusada",
        question="Que equipamento faltou, e em que dias?",
        definition=(
            "Alguém quis equipamento e não havia o bastante: o que foi pedido no período, pelo dia desejado. Quem "
            "pede de novo para o mesmo dia conta uma vez, com o máximo que faltou."
        ),
        area="equipment",
        filters=("cost_center", "model_id"),
        keys=("wanted_on", "model_id"),
        columns=(
            column("wanted_on", "Dia desejado", "date"),
            MODEL_ID,
            MODEL,
            column("requests", "Pedidos recusados", "count"),
            column("missing", "Faltaram", "count", "Soma das peças que faltaram."),
        ),
        added=("requests", "missing"),
        make=refused_demand,
        operations=True,
    ),
)
