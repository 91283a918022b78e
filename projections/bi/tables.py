"""Dimensions and facts, as a BI tool reads them: on PostgreSQL plain numerics and timestamps."""

from __future__ import annotations

import sqlalchemy as sa

from projections.bi.links import link
from projections.runtime.columns import PlainExact, plain_amount, plain_instant, plain_quantity

metadata = sa.MetaData()

# Dimensions

days = sa.Table(
    "bi_days",
    metadata,
    sa.Column("day", sa.Date, primary_key=True, comment="dia, no fuso do bar"),
    sa.Column("year", sa.Integer, nullable=False, comment="ano do calendário"),
    sa.Column("quarter", sa.Integer, nullable=False, comment="trimestre, de 1 a 4"),
    sa.Column("month", sa.Integer, nullable=False, comment="mês, de 1 a 12"),
    sa.Column("month_name", sa.Text, nullable=False, comment="nome do mês, como novembro"),
    sa.Column("weekday", sa.Integer, nullable=False, comment="dia da semana: 1 segunda a 7 domingo"),
    sa.Column("weekday_name", sa.Text, nullable=False, comment="nome do dia da semana, como sábado"),
    sa.Column("iso_year", sa.Integer, nullable=False, comment="ano a que a semana ISO pertence"),
    sa.Column("iso_week", sa.Integer, nullable=False, comment="semana ISO, de 1 a 53, dentro de iso_year"),
    sa.Column("holiday", sa.Text, comment="feriado nacional ou ponto facultativo; nulo se nenhum"),
    sa.Column("is_weekend", sa.Boolean, nullable=False, comment="sábado ou domingo"),
    sa.Column("is_workday", sa.Boolean, nullable=False, comment="segunda a sexta, sem feriado nacional"),
    sa.Column("special_day", sa.Text, comment="data especial da casa, com o nome que ela lhe deu; nulo se não é"),
    sa.Column("is_closed", sa.Boolean, nullable=False, comment="data especial em que a casa não abre"),
    comment="Calendário: todos os dias, do primeiro ao último que algum fato cita",
)
"""Every day from the first to the last that a fact names, those of ``sales_hourly`` and special days of the house
included. ``iso_week`` belongs to ``iso_year``: 29 December 2025 is in week 1 of 2026. ``weekday`` is 1 (Monday) to 7.
``special_day`` is empty where the house gave the date no name."""

calendar = sa.Table(
    "bi_calendar",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first", sa.Date, nullable=False),
    sa.Column("last", sa.Date, nullable=False),
)
"""Private: one row with the bounds of ``bi_days``, so that no event has to look for them."""

categories = sa.Table(
    "bi_categories",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número da categoria"),
    sa.Column("name", sa.Text, nullable=False, comment="nome"),
    link("parent_id", "bi_categories", "categoria principal; nulo nela mesma"),
    sa.Column("removed", sa.Boolean, nullable=False, comment="já foi excluída"),
    comment="Categorias do cardápio, como estão hoje",
)

products = sa.Table(
    "bi_products",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do produto"),
    sa.Column("name", sa.Text, nullable=False, comment="nome do cadastro"),
    sa.Column("name_manual", sa.Text, comment="nome dado por pessoas"),
    sa.Column("name_source", sa.Text, comment="nome no catálogo de origem"),
    sa.Column("display_name", sa.Text, nullable=False, comment="nome que o visitante lê"),
    sa.Column("sku", sa.Text, nullable=False, comment="código"),
    sa.Column("unit", sa.Text, nullable=False, comment="unidade de venda"),
    link("category_id", "bi_categories", "categoria de hoje"),
    sa.Column("price", plain_amount(), nullable=False, comment="preço do cadastro, R$"),
    sa.Column("price_manual", plain_amount(), comment="preço dado por pessoas, R$"),
    sa.Column("price_source", plain_amount(), comment="preço no catálogo de origem, R$"),
    sa.Column("display_price", plain_amount(), nullable=False, comment="preço que o visitante paga, R$"),
    sa.Column("visible", sa.Boolean, nullable=False, comment="aparece no cardápio"),
    link("beer_id", "bi_beers", "chope que serve ou embala; nulo se nenhum"),
    sa.Column("pour_ml", sa.Integer, comment="mililitros do copo; nulo se não é servido"),
    sa.Column("container_l", plain_quantity(), comment="litros do barril; nulo se não é embalado"),
    sa.Column("removed", sa.Boolean, nullable=False, comment="já foi excluído"),
    comment="Produtos, como estão hoje",
)
"""The current products. ``display_price`` (BRL) and ``display_name`` are those that a visitor sees."""

product_versions = sa.Table(
    "bi_product_versions",
    metadata,
    link("product_id", "bi_products", "produto", primary_key=True),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do produto",
    ),
    sa.Column("valid_from", plain_instant(), nullable=False, comment="desde quando era assim"),
    sa.Column("valid_until", plain_instant(), comment="até quando, exclusive; nulo se é assim hoje"),
    sa.Column("name", sa.Text, nullable=False, comment="nome do cadastro"),
    sa.Column("display_name", sa.Text, nullable=False, comment="nome que o visitante lia"),
    link("category_id", "bi_categories", "categoria em que estava"),
    sa.Column("display_price", plain_amount(), nullable=False, comment="preço que o visitante pagava, R$"),
    sa.Column("visible", sa.Boolean, nullable=False, comment="aparecia no cardápio"),
    sa.Column("unit", sa.Text, nullable=False, comment="unidade de venda"),
    comment="Produtos, como eram: uma linha por mudança de nome, categoria, preço, unidade ou visibilidade",
)
"""A slowly changing dimension of type 2. The versions of a product neither overlap nor leave gaps: one begins when the
one before it ends. ``valid_until`` is NULL for the current one; the last one of a removed product ends with its
removal. ``number`` is the version of the event in the product's stream."""

kits = sa.Table(
    "bi_kits",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do kit"),
    sa.Column("code", sa.Text, nullable=False, comment="código"),
    sa.Column("name", sa.Text, nullable=False, comment="nome de hoje"),
    sa.Column("price", plain_amount(), nullable=False, comment="aluguel por período, R$"),
    sa.Column("period", sa.Text, nullable=False, comment="período do aluguel: daily, weekly ou monthly"),
    sa.Column("penalty_per_day", plain_amount(), nullable=False, comment="multa por dia de atraso, R$"),
    sa.Column("active", sa.Boolean, nullable=False, comment="ainda é oferecido"),
    sa.Column("removed", sa.Boolean, nullable=False, comment="já foi excluído"),
    comment="Kits, como estão hoje",
)

models = sa.Table(
    "bi_models",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do modelo"),
    sa.Column("name", sa.Text, nullable=False, comment="nome"),
    sa.Column("removed", sa.Boolean, nullable=False, comment="já foi excluído"),
    comment="Modelos de equipamento",
)

assets = sa.Table(
    "bi_assets",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do ativo"),
    sa.Column("asset_tag", sa.Text, nullable=False, comment="etiqueta de hoje"),
    link("model_id", "bi_models", "modelo", nullable=False, index=True),
    comment="Equipamentos, um por um",
)

customers = sa.Table(
    "bi_customers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do cliente"),
    sa.Column("since", plain_instant(), nullable=False, comment="quando foi citado pela primeira vez"),
    comment="Clientes como números, sem dados pessoais",
)
"""Customers as the numbers of their records. The star contains no personal data, so an erasure changes nothing in it.
``since`` is the first order or refused request that named them. A customer without orders keeps the number."""

beers = sa.Table(
    "bi_beers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do chope"),
    sa.Column("name", sa.Text, nullable=False, comment="nome de hoje"),
    sa.Column("style", sa.Text, nullable=False, comment="estilo"),
    sa.Column("brewery", sa.Text, nullable=False, comment="cervejaria; vazio é a casa"),
    sa.Column("abv", plain_quantity(), comment="álcool, % do volume; nulo se não se sabe"),
    sa.Column("active", sa.Boolean, nullable=False, comment="ainda é vendido"),
    comment="Chopes, como estão hoje",
)

batches = sa.Table(
    "bi_batches",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do lote"),
    sa.Column("code", sa.Text, nullable=False, comment="código, como L2647"),
    link("beer_id", "bi_beers", "chope", nullable=False, index=True),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros planejados"),
    sa.Column("packaged_l", plain_quantity(), nullable=False, comment="litros envasados"),
    link("ready_on", "bi_days", "dia em que fica pronto", nullable=False),
    link("packaged_on", "bi_days", "último dia de envase; nulo antes"),
    sa.Column("supplier", sa.Text, nullable=False, comment="fornecedor; vazio é a casa"),
    sa.Column("cost", plain_amount(), comment="custo do lote inteiro, R$; nulo se não se sabe"),
    sa.Column("status", sa.Text, nullable=False, comment="planned, packaged ou cancelled"),
    comment="Lotes de chope, como estão hoje",
)

containers = sa.Table(
    "bi_containers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do ativo"),
    sa.Column("asset_tag", sa.Text, nullable=False, comment="etiqueta de hoje"),
    sa.Column("capacity_l", plain_quantity(), nullable=False, comment="litros que cabem, no último envase"),
    sa.Column("fills", sa.Integer, nullable=False, comment="quantas vezes foi envasado"),
    link("last_keg_id", "bi_kegs", "última carga", nullable=False),
    comment="Barris de aço que já levaram chope; modelo e vida estão em bi_assets",
)
"""The assets that were ever filled. A container has one open fill at most: the last one."""

last_numbers = sa.Table(
    "bi_last_numbers",
    metadata,
    sa.Column("of", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
)
"""Private: the highest number that was given to a line of an order, a span of an asset or a version of a product, by
their stream."""

order_accounts = sa.Table(
    "bi_order_accounts",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("deposit_amount", plain_amount(), nullable=False),
    sa.Column("shell_deposit", plain_amount(), nullable=False),
    sa.Column("shells", sa.BigInteger, nullable=False),
    sa.Column("items_total", plain_amount(), nullable=False),
    sa.Column("freight_price", plain_amount(), nullable=False),
    sa.Column("extra_days", plain_amount(), nullable=False),
    sa.Column("opening", plain_amount(), nullable=False),
    sa.Column("charges", plain_amount(), nullable=False),
    sa.Column("penalties", plain_amount(), nullable=False),
    sa.Column("waived", plain_amount(), nullable=False),
    sa.Column("credits", plain_amount(), nullable=False),
    sa.Column("deposit_received", plain_amount(), nullable=False),
    sa.Column("deposit_paid", plain_amount(), nullable=False),
    sa.Column("deposit_returned", plain_amount(), nullable=False),
    sa.Column("deposit_kept", plain_amount(), nullable=False),
    sa.Column("deposit_used", plain_amount(), nullable=False),
    sa.Column("deposit_settled", sa.Boolean, nullable=False),
    sa.Column("payments_received", plain_amount(), nullable=False),
    sa.Column("payments_refunded", plain_amount(), nullable=False),
    sa.Column("unrecorded", plain_amount(), nullable=False),
)
"""Private: the sums that the movements of an order follow from, as in ``OrderAccount``."""

stock_levels = sa.Table(
    "bi_stock_levels",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("quantity", plain_quantity(), nullable=False),
    sa.Column("unit_cost", PlainExact(4)),
)
"""Private: the stock of a product and what its units cost, so that the next movement knows."""

# Facts

orders = sa.Table(
    "bi_orders",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do pedido"),
    sa.Column("order_code", sa.Text, nullable=False, comment="código, como EV-2026-00042"),
    link("customer_id", "bi_customers", "cliente que o pedido cita hoje", nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo de hoje"),
    sa.Column("status", sa.Text, nullable=False, comment="situação de hoje; opening em um saldo inicial"),
    sa.Column("status_since", plain_instant(), nullable=False, comment="desde quando está nela"),
    sa.Column("created_at", plain_instant(), nullable=False, comment="quando foi anotado"),
    link("created_on", "bi_days", "dia em que foi anotado; nulo em um saldo inicial", index=True),
    sa.Column("placed_at", plain_instant(), comment="quando reservou equipamento pela primeira vez"),
    link("placed_on", "bi_days", "dia da primeira reserva", index=True),
    sa.Column("confirmed_at", plain_instant(), comment="quando foi confirmado"),
    sa.Column("scheduled_at", plain_instant(), comment="quando a entrega foi agendada"),
    sa.Column("delivered_at", plain_instant(), comment="quando foi entregue"),
    link("planned_delivery_on", "bi_days", "dia combinado da entrega; nulo se não se sabe", index=True),
    link("planned_pickup_on", "bi_days", "dia combinado do recolhimento; nulo se não se sabe", index=True),
    link("delivered_on", "bi_days", "dia da entrega", index=True),
    sa.Column("returned_at", plain_instant(), comment="quando nada mais estava fora; nulo se nada tinha de voltar"),
    sa.Column("cancelled_at", plain_instant(), comment="quando foi cancelado"),
    link("cancelled_on", "bi_days", "dia do cancelamento", index=True),
    sa.Column("cancel_reason", sa.Text, comment="motivo, como foi escrito"),
    sa.Column("hold_expired", sa.Boolean, nullable=False, comment="cancelado porque o sinal não veio"),
    sa.Column("items_total", plain_amount(), nullable=False, comment="soma dos itens, R$"),
    sa.Column("freight_price", plain_amount(), comment="frete, R$; nulo sem frete"),
    sa.Column("deposit_amount", plain_amount(), nullable=False, comment="sinal combinado, R$"),
    sa.Column("extra_days", plain_amount(), nullable=False, comment="dias extras dos kits, fora do total, R$"),
    sa.Column("shell_deposit", plain_amount(), nullable=False, comment="caução por barril, fora do total, R$"),
    sa.Column("credits", plain_amount(), nullable=False, comment="créditos do chope que voltou, R$"),
    sa.Column("total_amount", plain_amount(), nullable=False, comment="itens e frete, menos os créditos, R$"),
    sa.Column("distance_km", plain_quantity(), comment="distância da entrega, km"),
    sa.Column("trips", sa.Integer, comment="viagens"),
    sa.Column("road_cost", plain_amount(), comment="custo da estrada: distância, viagens e tarifa do km, R$"),
    comment="Pedidos de eventos, como estão hoje; rascunhos descartados não contam",
)
"""One row per order, except discarded drafts. An opening balance, what a customer owes from before this system, is a
row without ``created_on``, lines and steps: only its payments are facts of the house.

``…_at`` is the first time in that status, ``…_on`` its day in the pub's time. ``returned_at`` is the return after which
no asset was out; NULL if nothing had to be returned. ``total_amount`` is items and freight less ``credits``, which
returns give for beer that came back. ``freight_price``, ``distance_km``, ``trips`` and ``road_cost`` are NULL without a
freight. ``cancel_reason`` is the given reason or that of an expired hold, else NULL. ``cost_center`` is the order's
current one, here and in all facts of an order.
"""

order_steps = sa.Table(
    "bi_order_steps",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="ordem, a partir de 1"),
    sa.Column("status", sa.Text, nullable=False, comment="situação"),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do pedido hoje"),
    sa.Column("entered_at", plain_instant(), nullable=False, comment="quando entrou"),
    sa.Column("left_at", plain_instant(), comment="quando saiu; nulo onde está"),
    link("left_on", "bi_days", "dia em que saiu", index=True),
    comment="Situações por que cada pedido passou",
)
"""One row per status of an order, counted from 1; ``left_at`` is NULL for the current status."""

order_items = sa.Table(
    "bi_order_items",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="número do item no pedido"),
    sa.Column("kind", sa.Text, nullable=False, comment="asset, kit, product, beer ou model"),
    sa.Column("ref_id", sa.BigInteger, nullable=False, comment="número do ativo, kit, produto, chope ou modelo"),
    link("asset_id", "bi_assets", "ativo, se kind é asset"),
    link("kit_id", "bi_kits", "kit, se kind é kit", index=True),
    link("product_id", "bi_products", "produto, se kind é product"),
    link("beer_id", "bi_beers", "chope, se kind é beer"),
    link("model_id", "bi_models", "modelo, se kind é model"),
    sa.Column("name", sa.Text, nullable=False, comment="nome quando entrou no pedido"),
    sa.Column("container_l", plain_quantity(), comment="tamanho do barril, litros; nulo se não é chope"),
    sa.Column("mode", sa.Text, comment="sold (vendido) ou consigned (consignado); nulo se não é chope"),
    sa.Column("quantity", plain_quantity(), nullable=False, comment="quantidade"),
    sa.Column("unit_price", plain_amount(), nullable=False, comment="preço unitário, R$"),
    sa.Column("amount", plain_amount(), nullable=False, comment="quantidade vezes preço, R$"),
    comment="Itens dos pedidos, como estão hoje",
)
"""The lines of an order as they are now. ``ref_id`` stands again in the one of the five links that ``kind`` names; the
others are NULL."""

deposits = sa.Table(
    "bi_deposits",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do pedido",
    ),
    sa.Column(
        "kind",
        sa.Text,
        primary_key=True,
        comment="received: registrado como sinal ou pago antes da entrega, até o sinal combinado; returned, kept ou "
        "used: o que houve com ele, no acerto ou, do que foi pago, na entrega",
    ),
    sa.Column("at", plain_instant(), nullable=False, comment="quando"),
    link("day", "bi_days", "dia", nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do pedido hoje"),
    sa.Column("amount", plain_amount(), nullable=False, comment="valor, R$, nunca zero"),
    sa.Column("method", sa.Text, comment="forma de pagamento do que foi recebido"),
    comment="Movimentos dos sinais",
)
"""Every movement of a deposit: ``kind`` received, returned, kept or used, never 0. ``number`` is the version of the
event in the order's stream."""

money = sa.Table(
    "bi_money",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do pedido",
    ),
    sa.Column(
        "kind",
        sa.Text,
        primary_key=True,
        comment="received, reversed, refunded; extra_days, shells, shells_back, penalty, waived, damage, kept",
    ),
    sa.Column("at", plain_instant(), nullable=False, comment="quando"),
    link("day", "bi_days", "dia", nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do pedido hoje"),
    sa.Column(
        "amount",
        plain_amount(),
        nullable=False,
        comment="valor, R$; negativo só em dias extras ou retenções que foram desfeitos",
    ),
    sa.Column("method", sa.Text, comment="forma de pagamento; nulo no acerto do sinal e no que não é pagamento"),
    sa.Column("payment_id", sa.BigInteger, comment="número do pagamento no pedido; nulo nas outras linhas"),
    sa.Column("is_reversed", sa.Boolean, nullable=False, comment="pagamento que foi estornado depois"),
    comment="Dinheiro dos pedidos: o que entrou e saiu, e o que foi cobrado além de itens e frete",
)
"""Cash: ``received`` (deposits and payments), ``reversed`` on the day of the reversal, ``refunded`` with the
settlement of a deposit or beside it. Charges beside lines and freight: ``extra_days`` on the day of the delivery, those
of an extension on the day on which it was agreed (below 0 where it was undone), ``penalty`` and ``damage`` on that of
the return, ``waived`` which takes off penalties, ``kept`` of what was paid beyond damage, loss and delay (below 0
where a later penalty is paid with it). ``number`` is
the version of the event in the order's stream."""

bookings = sa.Table(
    "bi_bookings",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    link("asset_id", "bi_assets", "ativo", primary_key=True),
    link("model_id", "bi_models", "modelo do ativo", nullable=False),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do pedido hoje"),
    sa.Column("start", plain_instant(), nullable=False, index=True, comment="início combinado"),
    sa.Column("end", plain_instant(), nullable=False, comment="fim combinado, sem limpeza"),
    sa.Column("delivered_at", plain_instant(), comment="quando saiu"),
    sa.Column("returned_at", plain_instant(), comment="quando voltou, ou se soube perdido"),
    comment="Qual equipamento cada pedido reservou, e de quando a quando",
)
"""Which asset was held for an order from when to when, without cleaning. A booking that was released before its asset
went out is gone. ``delivered_at`` is when the asset left, ``returned_at`` when it came back, damaged or known as
lost."""

asset_states = sa.Table(
    "bi_asset_states",
    metadata,
    link("asset_id", "bi_assets", "ativo", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="ordem, a partir de 1"),
    sa.Column("state", sa.Text, nullable=False, comment="in_service, maintenance, lost, retired ou removed"),
    sa.Column("since", plain_instant(), nullable=False, comment="início"),
    sa.Column("until", plain_instant(), comment="fim; nulo no último"),
    comment="Vida de cada ativo, em períodos sem intervalo",
)
"""The states of an asset over time, counted from 1: ``state`` is in_service, maintenance, lost, retired or removed.
``until`` is NULL for the last one. The spans of one asset have no gaps, and neighbours differ in ``state``. A span that
only leads to the next one may have no length."""

services = sa.Table(
    "bi_services",
    metadata,
    link("asset_id", "bi_assets", "ativo", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="número do serviço no ativo"),
    sa.Column("service", sa.Text, nullable=False, comment="nome do serviço"),
    link("done_on", "bi_days", "dia em que foi feito", nullable=False, index=True),
    sa.Column("cost", plain_amount(), nullable=False, comment="custo, R$"),
    comment="Serviços feitos em cada equipamento, e o que custaram",
)
"""The services that were done to an asset, by the version of the event that recorded them. A service that was taken
back is gone. The row does not say who did it."""

kegs = sa.Table(
    "bi_kegs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número da carga"),
    sa.Column("code", sa.Text, nullable=False, comment="lote e etiqueta"),
    link("beer_id", "bi_beers", "chope", nullable=False, index=True),
    link("batch_id", "bi_batches", "lote", nullable=False, index=True),
    link("container_id", "bi_containers", "barril", nullable=False),
    sa.Column("container_l", plain_quantity(), nullable=False, comment="litros que cabem"),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros envasados"),
    link("filled_on", "bi_days", "dia do envase", nullable=False),
    link("best_before", "bi_days", "último dia para servir", nullable=False),
    sa.Column("cost", plain_amount(), comment="custo da carga, R$; nulo se não se sabe"),
    sa.Column("connected_at", plain_instant(), comment="quando foi para a torneira"),
    link("connected_on", "bi_days", "dia em que foi para a torneira"),
    sa.Column("poured_l", plain_quantity(), nullable=False, comment="litros vendidos na torneira"),
    sa.Column("lost_l", plain_quantity(), nullable=False, comment="litros jogados fora"),
    sa.Column("ended_at", plain_instant(), comment="quando acabou"),
    link("ended_on", "bi_days", "dia em que acabou", index=True),
    sa.Column("ended_as", sa.Text, comment="kicked, poured_away, partial, empty ou lost; nulo se ainda tem chope"),
    comment="Cargas: um lote em um barril",
)
"""Fills of containers. ``ended_as`` is kicked or poured_away in the house, otherwise how it came back from an order:
partial (``lost_l`` came back and was poured away), empty or lost. Kegs from before batches have no row."""

order_kegs = sa.Table(
    "bi_order_kegs",
    metadata,
    link("order_id", "bi_orders", "pedido", primary_key=True),
    link("keg_id", "bi_kegs", "carga", primary_key=True, index=True),
    link("beer_id", "bi_beers", "chope", nullable=False, index=True),
    sa.Column("container_l", plain_quantity(), nullable=False, comment="tamanho do barril, litros"),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros que saíram"),
    sa.Column("delivered_at", plain_instant(), nullable=False, comment="quando saiu"),
    sa.Column("returned_at", plain_instant(), index=True, comment="quando voltou; nulo se está fora"),
    sa.Column("state", sa.Text, comment="como voltou: sealed, partial, empty ou lost"),
    sa.Column("left_l", plain_quantity(), nullable=False, comment="litros que voltaram"),
    sa.Column("credit", plain_amount(), nullable=False, comment="crédito dado, R$"),
    sa.Column("sold_l", plain_quantity(), nullable=False, comment="litros que saíram, menos os creditados"),
    comment="Barris cheios que saíram com pedidos, e como voltaram",
)
"""One row per full keg that left with an order. ``sold_l`` is ``litres`` until the return: then nothing of a sealed
keg, and of a partial one with a credit what did not come back."""

prices = sa.Table(
    "bi_prices",
    metadata,
    link("product_id", "bi_products", "produto", primary_key=True),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do produto",
    ),
    sa.Column("at", plain_instant(), nullable=False, comment="quando"),
    link("day", "bi_days", "dia", nullable=False, index=True),
    sa.Column("old_price", plain_amount(), nullable=False, comment="preço antes, R$"),
    sa.Column("new_price", plain_amount(), nullable=False, comment="preço depois, R$"),
    comment="Mudanças do preço que o visitante paga",
)
"""Every change of a visitor's price in BRL. ``number`` is the version of the event in the product's stream."""

stock_movements = sa.Table(
    "bi_stock_movements",
    metadata,
    link("product_id", "bi_products", "produto", primary_key=True),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do estoque do produto",
    ),
    sa.Column("at", plain_instant(), nullable=False, comment="quando; de várias vendas importadas, a última"),
    link("day", "bi_days", "dia", nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False, comment="receipt, sale, import, reversal, count ou loss"),
    sa.Column(
        "quantity",
        plain_quantity(),
        nullable=False,
        comment="quanto mudou, na unidade do produto; o que saiu é negativo",
    ),
    sa.Column("balance", plain_quantity(), nullable=False, comment="quanto havia depois"),
    sa.Column("sales", sa.BigInteger, comment="quantas vendas; nulo se não é venda nem estorno"),
    sa.Column("unit_cost", PlainExact(4), comment="custo por unidade, R$; nulo se não se sabe"),
    sa.Column("amount", plain_amount(), comment="quantidade vezes custo, R$; nulo se não se sabe"),
    comment="Movimentos do estoque: entradas, vendas, estornos, contagens e perdas",
)
"""Movements, ordered by ``number`` within a product: sales may be recorded later than they happened. ``unit_cost`` of a
receipt is what was paid, otherwise the moving average just before the movement. Beer is no stock of a product: its
losses are in ``bi_kegs``. The reason of a loss is a text that staff typed, so it is not here."""

refusals = sa.Table(
    "bi_refusals",
    metadata,
    link("customer_id", "bi_customers", "cliente", primary_key=True),
    link("model_id", "bi_models", "modelo que faltou", primary_key=True),
    link("wanted_on", "bi_days", "dia da entrega desejada", primary_key=True),
    sa.Column("asked_at", plain_instant(), nullable=False, comment="quando pediu pela primeira vez"),
    link("asked_on", "bi_days", "dia em que pediu", nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do primeiro pedido"),
    sa.Column("missing", sa.Integer, nullable=False, comment="quantas peças faltaram, no máximo"),
    comment="Demanda recusada por falta de equipamento",
)
"""Refused demand for a day. A repeated request for the same day counts once, with its first time and its largest
``missing``."""

leads = sa.Table(
    "bi_leads",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do pedido do site"),
    sa.Column("source", sa.Text, nullable=False, comment="party: Monte sua festa; site_order: Fazer Pedido"),
    link("received_on", "bi_days", "dia em que chegou", nullable=False, index=True),
    sa.Column("status", sa.Text, nullable=False, comment="open, converted ou lost, como está hoje"),
    sa.Column("loss_reason", sa.Text, comment="por que se perdeu; nulo se não se perdeu"),
    comment="Pedidos do site e o que foi feito deles",
)
"""Requests of visitors. A reopened one is `open`, and its reason is NULL."""

fiscal_documents = sa.Table(
    "bi_fiscal_documents",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número da nota na casa"),
    sa.Column(
        "kind",
        sa.Text,
        nullable=False,
        comment="nfce, nfe_venda, nfe_comodato, nfe_retorno, nfe_vasilhame ou nfse_locacao",
    ),
    sa.Column(
        "state",
        sa.Text,
        nullable=False,
        comment="recorded (emitida por outro programa), ready, sent, authorised, cancelling, cancelled, rejected, "
        "denied ou discarded, como está hoje",
    ),
    sa.Column(
        "environment",
        sa.Text,
        comment="producao, ou homologacao em um teste sem valor fiscal; nulo se outro programa a emitiu",
    ),
    link("order_id", "bi_orders", "pedido; nulo na nota das vendas de um dia do balcão", index=True),
    link("customer_id", "bi_customers", "cliente do pedido quando foi emitida; nulo na nota de um dia", index=True),
    link("sale_day", "bi_days", "dia das vendas do balcão; nulo na nota de um pedido"),
    sa.Column("issued_at", plain_instant(), nullable=False, comment="quando foi emitida ou registrada aqui"),
    link("issued_on", "bi_days", "dia em que foi emitida ou registrada aqui", nullable=False, index=True),
    link("authorised_on", "bi_days", "dia da autorização; nulo antes e se outro programa a emitiu", index=True),
    sa.Column("authorised_after_min", sa.Integer, comment="minutos inteiros da emissão à autorização"),
    sa.Column("total", plain_amount(), nullable=False, comment="o que a nota diz, R$"),
    link("amends_id", "bi_fiscal_documents", "nota que esta completa ou de que devolve uma parte; nulo se nenhuma"),
    sa.Column("amendment", sa.Text, comment="complement ou return; nulo se não muda outra"),
    sa.Column(
        "attempts",
        sa.Integer,
        nullable=False,
        comment="1, e mais 1 a cada correção de uma rejeitada; 0 se outro programa a emitiu",
    ),
    sa.Column("rejection_code", sa.Text, comment="código da última rejeição; nulo se nunca foi rejeitada"),
    comment="Notas fiscais: as que a casa emitiu e as que outro programa emitiu; registros retirados não contam",
)
"""One row per note, tests among them: a sum of what the house declared takes ``environment`` other than homologacao
and ``state`` recorded, authorised or cancelling. What a provider or the authority said is not here, but its code."""

PRIVATE = frozenset({calendar, order_accounts, last_numbers, stock_levels})
"""Tables that are never exported or granted."""
STAR = tuple(table for table in metadata.sorted_tables if table not in PRIVATE)
