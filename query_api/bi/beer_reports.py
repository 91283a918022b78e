"""The reports about beer: litres, margins, yield and kegs."""

from __future__ import annotations

from typing import Final

from query_api.bi.beer import beer_margins, beer_sales, beer_volume
from query_api.bi.columns import (
    BEER,
    BEER_ID,
    COST,
    COUNTER_L,
    EVENTS_L,
    LITRES,
    MARGIN,
    MARGIN_PERCENT,
    PERIOD,
    REVENUE,
    TOTAL_L,
    UNCOSTED_L,
    column,
)
from query_api.bi.definition import Definition
from query_api.bi.kegs import batch_age, beer_losses, event_margins, keg_yield, kegs_out
from query_api.bi.responses import Drill

_OF_LITRES: Final = (
    "Litros de chope. No balcão contam os copos e os barris vendidos no caixa, no dia da venda, sem os estornos. Nos "
    "eventos contam os barris cheios no dia da entrega do pedido: o que volta lacrado não conta, e do consignado que "
    "volta pela metade conta só o que foi consumido."
)

BEER_REPORTS: Final = (
    Definition(
        key="beer-volume",
        title="Litros de chope por período",
        question="Quantos litros de chope saíram, e quando?",
        definition=_OF_LITRES,
        area="beer",
        filters=("cost_center", "grain", "beer_id"),
        keys=("period",),
        columns=(PERIOD, COUNTER_L, EVENTS_L, TOTAL_L),
        added=("counter_l", "events_l", "total_l"),
        make=beer_volume,
    ),
    Definition(
        key="beer-sales",
        title="Chopes mais vendidos",
        question="De que chope saem mais litros, no balcão e nos eventos?",
        definition=(
            _OF_LITRES + " O faturamento dos eventos é o das linhas de chope dos pedidos, menos os créditos; o chope "
            "incluído no preço de um kit conta só em litros."
        ),
        area="beer",
        filters=("cost_center", "beer_id"),
        keys=("beer_id",),
        columns=(
            BEER_ID,
            BEER,
            COUNTER_L,
            EVENTS_L,
            TOTAL_L,
            column("share", "Participação", "percent", "Parte dos litros das linhas deste relatório."),
            REVENUE,
            column("price_per_l", "Preço por litro", "amount", "Faturamento ÷ litros."),
        ),
        added=("counter_l", "events_l", "total_l", "amount"),
        drill=Drill(report="beer-volume", filter="beer_id", column="beer_id"),
        make=beer_sales,
    ),
    Definition(
        key="beer-margins",
        title="Margem por chope",
        question="Que chope deixa mais dinheiro?",
        definition=(
            "Faturamento do chope no balcão e nas linhas dos pedidos entregues, menos os créditos, menos o custo: o "
            "dos litros tirados de cada barril, e o dos barris que ficaram com os eventos. O custo de um barril é a "
            "sua parte do custo do lote. Litros sem custo conhecido (lotes sem custo, copos sem barril na torneira, "
            "barris vendidos no caixa) contam pelo custo médio dos outros; sem nenhum custo conhecido não há margem. "
            "Frete e estrada estão na margem por evento."
        ),
        area="beer",
        filters=("cost_center", "beer_id"),
        keys=("beer_id",),
        columns=(BEER_ID, BEER, TOTAL_L, REVENUE, COST, MARGIN, MARGIN_PERCENT, UNCOSTED_L),
        added=("total_l", "amount", "cost", "margin", "uncosted_l"),
        drill=Drill(report="beer-volume", filter="beer_id", column="beer_id"),
        make=beer_margins,
    ),
    Definition(
        key="event-margins",
        title="Margem por evento",
        question="Quanto sobra de cada evento?",
        definition=(
            "Pedidos entregues no período: o total com frete, menos os créditos da devolução, menos o custo dos "
            "barris que não voltaram lacrados e o custo da estrada. A estrada custa a distância vezes as viagens vezes "
            "a tarifa do quilômetro do pedido, também nos quilômetros que não são cobrados. Equipamento, kits e o "
            "trabalho da equipe não têm custo aqui."
        ),
        area="beer",
        filters=("cost_center",),
        keys=("order_id",),
        columns=(
            column("order_id", "Número do pedido", "id"),
            column("order_code", "Pedido", "text"),
            column("day", "Entrega", "date"),
            REVENUE,
            column("beer_cost", "Custo do chope", "amount"),
            column("road_cost", "Custo da estrada", "amount"),
            MARGIN,
            MARGIN_PERCENT,
            UNCOSTED_L,
        ),
        added=("amount", "beer_cost", "road_cost", "margin", "uncosted_l"),
        make=event_margins,
    ),
    Definition(
        key="keg-yield",
        title="Rendimento dos barris",
        question="Quanto de cada barril vira copo vendido?",
        definition=(
            "Barris que estiveram na torneira e acabaram no período: litros vendidos divididos pelos litros "
            "envasados. Passa de 100% quando se vende mais do que o barril tinha. Os dias na torneira são horas "
            "divididas por 24."
        ),
        area="beer",
        filters=("beer_id",),
        keys=("keg_id",),
        columns=(
            column("keg_id", "Número do barril", "id"),
            column("keg", "Barril", "text", "Lote e etiqueta."),
            BEER,
            column("ended_on", "Acabou em", "date"),
            LITRES,
            column("poured_l", "Vendidos", "litres"),
            column("lost_l", "Jogados fora", "litres"),
            column("yield", "Rendimento", "percent", "Litros vendidos ÷ litros envasados."),
            column("tap_days", "Na torneira", "days"),
        ),
        added=("litres", "poured_l", "lost_l"),
        make=keg_yield,
    ),
    Definition(
        key="beer-losses",
        title="Perdas de chope",
        question="Quanto chope se perde, e como?",
        definition=(
            "Dos barris que acabaram no período: litros jogados fora na casa, litros que voltaram de eventos pela "
            "metade, e a sobra dos barris esgotados na torneira, que é o envasado menos o vendido (espuma, limpeza; "
            "negativa quando se vendeu mais do que havia). Barris perdidos não voltaram do evento. O custo é a parte "
            "dos litros perdidos no custo de cada barril."
        ),
        area="beer",
        filters=("beer_id",),
        keys=("beer_id",),
        columns=(
            BEER_ID,
            BEER,
            LITRES,
            column("poured_away_l", "Jogados fora", "litres"),
            column("returned_l", "Voltaram de eventos", "litres"),
            column("leftover_l", "Sobra na torneira", "litres"),
            column("lost_l", "Perda", "litres", "As três juntas."),
            column("loss", "Perda em %", "percent", "Da soma envasada."),
            column("lost_kegs", "Barris perdidos", "count"),
            column("cost", "Custo da perda", "amount"),
        ),
        added=("litres", "poured_away_l", "returned_l", "leftover_l", "lost_l", "lost_kegs", "cost"),
        make=beer_losses,
    ),
    Definition(
        key="batch-age",
        title="Idade dos lotes na venda",
        question="Com quantos dias o chope é servido?",
        definition=(
            "Barris postos na torneira no período, ou entregues a eventos e não devolvidos lacrados: dias desde o "
            "envase. A média é pelos litros."
        ),
        area="beer",
        filters=("beer_id",),
        keys=("batch_id",),
        columns=(
            column("batch_id", "Número do lote", "id"),
            column("batch", "Lote", "text"),
            BEER,
            column("kegs", "Barris", "count"),
            LITRES,
            column("mean_days", "Idade média", "days", "Dias desde o envase, pela média dos litros."),
            column("most_days", "Mais velho", "days"),
        ),
        added=("kegs", "litres"),
        make=batch_age,
    ),
    Definition(
        key="kegs-out",
        title="Barris com clientes",
        question="Quantos barris estão com cada cliente, e há quanto tempo?",
        definition=(
            "Barris cheios que saíram com pedidos e não tinham voltado no fim do período, ou até agora, por cliente e "
            "tamanho. Clientes são números: quem tem acesso aos pedidos encontra o nome no cadastro."
        ),
        area="beer",
        filters=("cost_center", "beer_id"),
        keys=("customer_id", "container_l"),
        columns=(
            column("customer_id", "Número do cliente", "id"),
            column("customer", "Cliente", "text"),
            column("container_l", "Tamanho", "litres"),
            column("kegs", "Barris", "count"),
            LITRES,
            column("most_days", "Há mais tempo", "days", "Desde a entrega."),
        ),
        added=("kegs", "litres"),
        make=kegs_out,
    ),
)
