"""The reports about total revenue, sales, products and customers."""

from __future__ import annotations

from typing import Final

from query_api.bi.columns import (
    AMOUNT,
    CATEGORY,
    ORDERS,
    PERIOD,
    PRODUCT,
    PRODUCT_ID,
    QUANTITY,
    REVENUE,
    SHARE_OF_REVENUE,
    SOURCE,
    TOTAL,
    column,
)
from query_api.bi.customers import customers
from query_api.bi.definition import Definition
from query_api.bi.leads import lost_requests, site_requests
from query_api.bi.products import price_changes, sales_by_category, sales_by_product
from query_api.bi.responses import Drill
from query_api.bi.sales import product_sales, revenue, revenue_by_source, sales_heat
from query_api.bi.summary import summary

SALES_REPORTS: Final = (
    Definition(
        key="summary",
        title="Resumo",
        question="Como foi o período, em uma linha?",
        definition=(
            "Faturamento é o que se vendeu no balcão no período, sem os estornos, mais os pedidos entregues no "
            "período, com frete e menos os créditos do chope devolvido. O valor médio é o das vendas do balcão. "
            "Pedidos feitos contam no dia em que foram enviados pela primeira vez. Sinais em custódia são os "
            "recebidos menos os devolvidos, retidos e usados "
            "até o fim do último dia, de qualquer época. O uso do equipamento é o de todos os modelos juntos, dos "
            "dois centros de custo. Recusas são as vezes em que alguém quis equipamento e faltou."
        ),
        area="sales",
        filters=("cost_center",),
        columns=(
            column("revenue", "Faturamento", "amount", "Vendas do balcão e pedidos entregues."),
            column("sales_revenue", "Vendas do balcão", "amount"),
            column("event_revenue", "Eventos entregues", "amount", "Itens e frete, menos créditos, no dia da entrega."),
            column("sales", "Vendas", "count", "Vendas registradas que não foram estornadas."),
            column("average_sale", "Valor médio da venda", "amount"),
            column("orders_placed", "Pedidos feitos", "count", "Enviados pela primeira vez no período."),
            column("events_delivered", "Entregas", "count", "Pedidos entregues no período."),
            column("deposits_held", "Sinais em custódia", "amount", "No fim do último dia do período."),
            column(
                "utilisation", "Uso do equipamento", "percent", "Horas reservadas divididas pelas horas em serviço."
            ),
            column("refusals", "Recusas por falta", "count", "Pedidas no período, por modelo e dia desejado."),
        ),
        make=summary,
    ),
    Definition(
        key="revenue",
        title="Faturamento por período",
        question="Quanto a casa faturou, e quando?",
        definition=(
            "Vendas do balcão na hora em que foram feitas, sem os estornos, e pedidos no dia da entrega, com frete e "
            "menos os créditos do chope devolvido; "
            "por centro de custo."
        ),
        area="sales",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(
            PERIOD,
            column("choperia", "Choperia", "amount"),
            column("distribuidora", "Distribuidora", "amount"),
            TOTAL,
        ),
        added=("choperia", "distribuidora", "total"),
        make=revenue,
    ),
    Definition(
        key="revenue-by-source",
        title="Balcão e eventos",
        question="Quanto vem do balcão e quanto vem dos eventos?",
        definition=("O mesmo faturamento, separado por origem: vendas do balcão e pedidos entregues, com frete."),
        area="sales",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(PERIOD, column("counter", "Balcão", "amount"), column("events", "Eventos", "amount"), TOTAL),
        added=("counter", "events", "total"),
        make=revenue_by_source,
    ),
    Definition(
        key="sales-heat",
        title="Dias e horas",
        question="Em que dias e horas a casa vende mais?",
        definition=(
            "Vendas do balcão pelo dia da semana e pela hora em que foram feitas. A média divide o faturamento pelo "
            "número de vezes que o dia da semana ocorre no período."
        ),
        area="sales",
        filters=("cost_center", "category_id", "product_id"),
        keys=("weekday", "hour"),
        columns=(
            column("weekday", "Dia da semana", "weekday"),
            column("hour", "Hora", "hour"),
            column("sales", "Vendas", "count"),
            REVENUE,
            column("average", "Média por dia", "amount", "Faturamento ÷ vezes que o dia ocorre no período."),
        ),
        added=("sales", "amount"),
        make=sales_heat,
    ),
    Definition(
        key="sales-by-category",
        title="Vendas por categoria",
        question="De que categorias vem o faturamento do balcão?",
        definition=(
            "Vendas do balcão pela categoria em que cada produto está hoje; quem não tem categoria, ou está em uma "
            "que foi removida, fica em “Sem categoria”. Categorias sem vendas não aparecem."
        ),
        area="products",
        filters=("cost_center",),
        keys=("category_id",),
        columns=(
            column("category_id", "Código da categoria", "id"),
            CATEGORY,
            QUANTITY,
            REVENUE,
            SHARE_OF_REVENUE,
        ),
        added=("amount",),
        drill=Drill(report="sales-by-product", filter="category_id", column="category_id"),
        make=sales_by_category,
    ),
    Definition(
        key="sales-by-product",
        title="Vendas por produto (curva ABC)",
        question="Que produtos sustentam a casa, e quais não vendem?",
        definition=(
            "Vendas do balcão e itens dos pedidos entregues no período, por produto, com os produtos visíveis que "
            "não venderam nada. O chope em barril conta no produto que o embala, menos os créditos da devolução; sem "
            "esse produto tem linha própria. Equipamentos e kits não contam. Classe A são os produtos até onde o "
            "faturamento acumulado antes deles não chega a 80%, B até 95%, C os demais."
        ),
        area="products",
        filters=("cost_center", "category_id"),
        keys=("product_id", "product"),
        columns=(
            PRODUCT_ID,
            column("rank", "Posição", "count"),
            PRODUCT,
            CATEGORY,
            QUANTITY,
            REVENUE,
            SHARE_OF_REVENUE,
            column("cumulative", "Acumulado", "percent", "Participação até esta linha, com ela."),
            column("class", "Classe", "text", "A até 80% do faturamento, B até 95%, C o resto."),
        ),
        added=("amount",),
        drill=Drill(report="product-sales", filter="product_id", column="product_id"),
        make=sales_by_product,
    ),
    Definition(
        key="product-sales",
        title="Vendas de um produto",
        question="Como vai a venda deste produto?",
        definition=(
            "Vendas do balcão de um produto, sem os estornos, e o que os pedidos entregues levaram dele, menos os "
            "créditos. O preço médio é o faturamento dividido pela quantidade."
        ),
        area="products",
        filters=("cost_center", "grain", "product_id"),
        needs="product_id",
        keys=("period",),
        columns=(
            PERIOD,
            column("quantity", "Quantidade", "quantity", "Na unidade do produto."),
            REVENUE,
            column("average_price", "Preço médio", "amount"),
        ),
        added=("quantity", "amount"),
        make=product_sales,
    ),
    Definition(
        key="price-changes",
        title="Preço e volume",
        question="O que uma mudança de preço fez com a quantidade vendida?",
        definition=(
            "Dias do período em que mudou o preço que o cliente vê; várias mudanças no mesmo dia contam como uma. "
            "Compara a quantidade vendida por dia nos 28 dias antes com a dos 28 dias depois, ou dos que já "
            "passaram, com hoje. A variação é em relação ao valor anterior. O dia da mudança não conta."
        ),
        area="products",
        filters=("cost_center", "category_id", "product_id"),
        keys=("product_id", "changed_on"),
        columns=(
            PRODUCT_ID,
            column("changed_on", "Dia da mudança", "date"),
            PRODUCT,
            column("old_price", "Preço anterior", "amount"),
            column("new_price", "Preço novo", "amount"),
            column("change", "Variação do preço", "percent"),
            column("daily_before", "Por dia antes", "quantity", "Quantidade por dia nos 28 dias antes."),
            column("daily_after", "Por dia depois", "quantity", "Quantidade por dia nos 28 dias depois, ou até hoje."),
            column("volume_change", "Variação da quantidade", "percent"),
        ),
        drill=Drill(report="product-sales", filter="product_id", column="product_id"),
        make=price_changes,
    ),
    Definition(
        key="customers",
        title="Clientes novos e de volta",
        question="Quem pede é novo ou já era cliente?",
        definition=(
            "Clientes que fizeram pedidos em cada intervalo: novos são os que nunca tinham feito um em nenhum centro "
            "de custo, de volta os que já tinham antes do intervalo. O mesmo documento, senão o mesmo telefone, "
            "senão o mesmo nome é o mesmo cliente. Ninguém é identificado."
        ),
        area="customers",
        filters=("cost_center", "grain"),
        keys=("period",),
        columns=(
            PERIOD,
            column("new", "Novos", "count"),
            column("returning", "De volta", "count"),
            column("returning_share", "Parte de volta", "percent"),
            ORDERS,
            AMOUNT,
        ),
        added=("new", "orders", "amount"),
        make=customers,
    ),
    Definition(
        key="site-requests",
        title="Pedidos do site",
        question="Quantos pedidos do site viram festa ou são atendidos?",
        definition=(
            "Pedidos que chegaram pelo site em cada intervalo, pela origem e pelo que se fez deles até agora. Uma "
            "festa está convertida quando virou evento, um pedido do cardápio quando foi atendido. A conversão é a "
            "parte dos recebidos."
        ),
        area="customers",
        filters=("grain",),
        keys=("period", "source"),
        columns=(
            PERIOD,
            SOURCE,
            column("received", "Recebidos", "count"),
            column("converted", "Convertidos", "count", "Viraram evento, ou foram atendidos."),
            column("lost", "Não fecharam", "count"),
            column("undecided", "A decidir", "count"),
            column("conversion", "Conversão", "percent", "Convertidos divididos pelos recebidos."),
        ),
        added=("received", "converted", "lost", "undecided"),
        make=site_requests,
    ),
    Definition(
        key="lost-site-requests",
        title="Pedidos do site que não fecharam",
        question="Por que pedidos do site não fecham?",
        definition="Pedidos que chegaram pelo site no período e não fecharam até agora, por origem e motivo.",
        area="customers",
        keys=("source", "reason"),
        columns=(
            SOURCE,
            column("reason", "Motivo", "text"),
            column("requests", "Pedidos", "count"),
            column("share", "Participação", "percent", "Parte dos que não fecharam."),
        ),
        added=("requests",),
        make=lost_requests,
    ),
)
