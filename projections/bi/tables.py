"""Dimensions and facts, as a BI tool reads them: on PostgreSQL plain numerics and timestamps."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import plain_amount, plain_instant, plain_quantity

metadata = sa.MetaData()

# Dimensions

days = sa.Table(
    "bi_days",
    metadata,
    sa.Column("day", sa.Date, primary_key=True, comment="dia, no fuso do bar"),
    sa.Column("year", sa.Integer, nullable=False, comment="ano"),
    sa.Column("quarter", sa.Integer, nullable=False, comment="trimestre, de 1 a 4"),
    sa.Column("month", sa.Integer, nullable=False, comment="mês, de 1 a 12"),
    sa.Column("week", sa.Integer, nullable=False, comment="semana ISO"),
    sa.Column("weekday", sa.Integer, nullable=False, comment="dia da semana: 1 segunda a 7 domingo"),
    comment="Calendário: cada dia que algum fato cita",
)
"""Every day that a fact names, one of ``sales_hourly`` included; of imported sales all days from the first to the
last. ``week`` is the ISO week, ``weekday`` 1 (Monday) to 7."""

categories = sa.Table(
    "bi_categories",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número da categoria"),
    sa.Column("name", sa.Text, nullable=False, comment="nome"),
    sa.Column("parent_id", sa.BigInteger, comment="categoria principal; nulo nela mesma"),
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
    sa.Column("category_id", sa.BigInteger, comment="categoria de hoje"),
    sa.Column("price", plain_amount(), nullable=False, comment="preço do cadastro, R$"),
    sa.Column("price_manual", plain_amount(), comment="preço dado por pessoas, R$"),
    sa.Column("price_source", plain_amount(), comment="preço no catálogo de origem, R$"),
    sa.Column("display_price", plain_amount(), nullable=False, comment="preço que o visitante paga, R$"),
    sa.Column("visible", sa.Boolean, nullable=False, comment="aparece no cardápio"),
    sa.Column("beer_id", sa.BigInteger, comment="chope que serve ou embala; nulo se nenhum"),
    sa.Column("pour_ml", sa.Integer, comment="mililitros do copo; nulo se não é servido"),
    sa.Column("container_l", plain_quantity(), comment="litros do barril; nulo se não é embalado"),
    sa.Column("removed", sa.Boolean, nullable=False, comment="já foi excluído"),
    comment="Produtos, como estão hoje",
)
"""The current products. ``display_price`` (BRL) and ``display_name`` are those that a visitor sees."""

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
    sa.Column("model_id", sa.BigInteger, nullable=False, index=True, comment="modelo"),
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
    sa.Column("beer_id", sa.BigInteger, nullable=False, index=True, comment="chope"),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros planejados"),
    sa.Column("packaged_l", plain_quantity(), nullable=False, comment="litros envasados"),
    sa.Column("ready_on", sa.Date, nullable=False, comment="dia em que fica pronto"),
    sa.Column("packaged_on", sa.Date, comment="último dia de envase; nulo antes"),
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
    sa.Column("last_keg_id", sa.BigInteger, nullable=False, comment="última carga"),
    comment="Barris de aço que já levaram chope; modelo e vida estão em bi_assets",
)
"""The assets that were ever filled. A container has one open fill at most: the last one."""

last_numbers = sa.Table(
    "bi_last_numbers",
    metadata,
    sa.Column("of", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
)
"""Private: the highest number that was given to a line of an order, to a span of an asset (both by their stream)."""

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

# Facts

orders = sa.Table(
    "bi_orders",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do pedido"),
    sa.Column("order_code", sa.Text, nullable=False, comment="código, como EV-2026-00042"),
    sa.Column("customer_id", sa.BigInteger, nullable=False, index=True, comment="cliente que o pedido cita hoje"),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo de hoje"),
    sa.Column("status", sa.Text, nullable=False, comment="situação de hoje; opening em um saldo inicial"),
    sa.Column("status_since", plain_instant(), nullable=False, comment="desde quando está nela"),
    sa.Column("created_at", plain_instant(), nullable=False, comment="quando foi anotado"),
    sa.Column("created_on", sa.Date, index=True, comment="dia em que foi anotado; nulo em um saldo inicial"),
    sa.Column("placed_at", plain_instant(), comment="quando reservou equipamento pela primeira vez"),
    sa.Column("placed_on", sa.Date, index=True, comment="dia da primeira reserva"),
    sa.Column("confirmed_at", plain_instant(), comment="quando foi confirmado"),
    sa.Column("scheduled_at", plain_instant(), comment="quando a entrega foi agendada"),
    sa.Column("delivered_at", plain_instant(), comment="quando foi entregue"),
    sa.Column("delivered_on", sa.Date, index=True, comment="dia da entrega"),
    sa.Column("returned_at", plain_instant(), comment="quando nada mais estava fora; nulo se nada tinha de voltar"),
    sa.Column("cancelled_at", plain_instant(), comment="quando foi cancelado"),
    sa.Column("cancelled_on", sa.Date, index=True, comment="dia do cancelamento"),
    sa.Column("cancel_reason", sa.Text, comment="motivo, como foi escrito"),
    sa.Column("hold_expired", sa.Boolean, nullable=False, comment="cancelado porque o sinal não veio"),
    sa.Column("items_total", plain_amount(), nullable=False, comment="soma dos itens, R$"),
    sa.Column("freight_price", plain_amount(), comment="frete, R$; nulo sem frete"),
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
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="ordem, a partir de 1"),
    sa.Column("status", sa.Text, nullable=False, comment="situação"),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do pedido hoje"),
    sa.Column("entered_at", plain_instant(), nullable=False, comment="quando entrou"),
    sa.Column("left_at", plain_instant(), comment="quando saiu; nulo onde está"),
    sa.Column("left_on", sa.Date, index=True, comment="dia em que saiu"),
    comment="Situações por que cada pedido passou",
)
"""One row per status of an order, counted from 1; ``left_at`` is NULL for the current status."""

order_items = sa.Table(
    "bi_order_items",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="número do item no pedido"),
    sa.Column("kind", sa.Text, nullable=False, comment="asset, kit, product, beer ou model"),
    sa.Column("ref_id", sa.BigInteger, nullable=False, comment="número do ativo, kit, produto, chope ou modelo"),
    sa.Column("name", sa.Text, nullable=False, comment="nome quando entrou no pedido"),
    sa.Column("container_l", plain_quantity(), comment="tamanho do barril, litros; nulo se não é chope"),
    sa.Column("mode", sa.Text, comment="sold (vendido) ou consigned (consignado); nulo se não é chope"),
    sa.Column("quantity", plain_quantity(), nullable=False, comment="quantidade"),
    sa.Column("unit_price", plain_amount(), nullable=False, comment="preço unitário, R$"),
    sa.Column("amount", plain_amount(), nullable=False, comment="quantidade vezes preço, R$"),
    comment="Itens dos pedidos, como estão hoje",
)
"""The lines of an order as they are now."""

deposits = sa.Table(
    "bi_deposits",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
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
    sa.Column("day", sa.Date, nullable=False, index=True, comment="dia"),
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
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
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
    sa.Column("day", sa.Date, nullable=False, index=True, comment="dia"),
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
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="ativo"),
    sa.Column("model_id", sa.BigInteger, nullable=False, comment="modelo do ativo"),
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
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="ativo"),
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
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="ativo"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="número do serviço no ativo"),
    sa.Column("service", sa.Text, nullable=False, comment="nome do serviço"),
    sa.Column("done_on", sa.Date, nullable=False, index=True, comment="dia em que foi feito"),
    sa.Column("cost", plain_amount(), nullable=False, comment="custo, R$"),
    comment="Serviços feitos em cada equipamento, e o que custaram",
)
"""The services that were done to an asset, by the version of the event that recorded them. One that was taken back is
gone. Who did it is not here."""

kegs = sa.Table(
    "bi_kegs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número da carga"),
    sa.Column("code", sa.Text, nullable=False, comment="lote e etiqueta"),
    sa.Column("beer_id", sa.BigInteger, nullable=False, index=True, comment="chope"),
    sa.Column("batch_id", sa.BigInteger, nullable=False, index=True, comment="lote"),
    sa.Column("container_id", sa.BigInteger, nullable=False, comment="barril"),
    sa.Column("container_l", plain_quantity(), nullable=False, comment="litros que cabem"),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros envasados"),
    sa.Column("filled_on", sa.Date, nullable=False, comment="dia do envase"),
    sa.Column("best_before", sa.Date, nullable=False, comment="último dia para servir"),
    sa.Column("cost", plain_amount(), comment="custo da carga, R$; nulo se não se sabe"),
    sa.Column("connected_at", plain_instant(), comment="quando foi para a torneira"),
    sa.Column("connected_on", sa.Date, comment="dia em que foi para a torneira"),
    sa.Column("poured_l", plain_quantity(), nullable=False, comment="litros vendidos na torneira"),
    sa.Column("lost_l", plain_quantity(), nullable=False, comment="litros jogados fora"),
    sa.Column("ended_at", plain_instant(), comment="quando acabou"),
    sa.Column("ended_on", sa.Date, index=True, comment="dia em que acabou"),
    sa.Column("ended_as", sa.Text, comment="kicked, poured_away, partial, empty ou lost; nulo se ainda tem chope"),
    comment="Cargas: um lote em um barril",
)
"""Fills of containers. ``ended_as`` is kicked or poured_away in the house, otherwise how it came back from an order:
partial (``lost_l`` came back and was poured away), empty or lost. Kegs from before batches have no row."""

order_kegs = sa.Table(
    "bi_order_kegs",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="pedido"),
    sa.Column("keg_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True, comment="carga"),
    sa.Column("beer_id", sa.BigInteger, nullable=False, index=True, comment="chope"),
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
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="produto"),
    sa.Column(
        "number",
        sa.BigInteger,
        primary_key=True,
        autoincrement=False,
        comment="versão do evento no histórico do produto",
    ),
    sa.Column("at", plain_instant(), nullable=False, comment="quando"),
    sa.Column("day", sa.Date, nullable=False, index=True, comment="dia"),
    sa.Column("old_price", plain_amount(), nullable=False, comment="preço antes, R$"),
    sa.Column("new_price", plain_amount(), nullable=False, comment="preço depois, R$"),
    comment="Mudanças do preço que o visitante paga",
)
"""Every change of a visitor's price in BRL. ``number`` is the version of the event in the product's stream."""

refusals = sa.Table(
    "bi_refusals",
    metadata,
    sa.Column("customer_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="cliente"),
    sa.Column("model_id", sa.BigInteger, primary_key=True, autoincrement=False, comment="modelo que faltou"),
    sa.Column("wanted_on", sa.Date, primary_key=True, comment="dia da entrega desejada"),
    sa.Column("asked_at", plain_instant(), nullable=False, comment="quando pediu pela primeira vez"),
    sa.Column("asked_on", sa.Date, nullable=False, index=True, comment="dia em que pediu"),
    sa.Column("cost_center", sa.Text, nullable=False, comment="centro de custo do primeiro pedido"),
    sa.Column("missing", sa.Integer, nullable=False, comment="quantas peças faltaram, no máximo"),
    comment="Procura recusada por falta de equipamento",
)
"""Refused demand for a day. A repeated request for the same day counts once, with its first time and its largest
``missing``."""

leads = sa.Table(
    "bi_leads",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False, comment="número do pedido do site"),
    sa.Column("source", sa.Text, nullable=False, comment="party: Monte sua festa; site_order: Fazer Pedido"),
    sa.Column("received_on", sa.Date, nullable=False, index=True, comment="dia em que chegou"),
    sa.Column("status", sa.Text, nullable=False, comment="open, converted ou lost, como está hoje"),
    sa.Column("loss_reason", sa.Text, comment="por que se perdeu; nulo se não se perdeu"),
    comment="Pedidos do site e o que foi feito deles",
)
"""Requests of visitors. A reopened one is `open`, and its reason is NULL."""

PRIVATE = frozenset({order_accounts, last_numbers})
"""Tables that are never exported or granted."""
STAR = tuple(table for table in metadata.sorted_tables if table not in PRIVATE)
