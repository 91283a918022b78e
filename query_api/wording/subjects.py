"""What streams of each kind are called, alone and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from query_api.wording.terms import COST_CENTERS


class Kind(NamedTuple):
    """``article`` and ``noun`` as a sentence needs them, ``plural`` as a list does."""

    article: str
    noun: str
    plural: str


KINDS: Final[dict[str, Kind]] = {
    "beer": Kind("o", "chope", "Chopes"),
    "beer_promises": Kind("a", "promessa de", "Promessas de chope"),
    "batch": Kind("o", "lote", "Lotes"),
    "standing_order": Kind("o", "pedido fixo", "Pedidos fixos"),
    "price_list": Kind("a", "lista de preços", "Listas de preços"),
    "product": Kind("o", "produto", "Produtos"),
    "category": Kind("a", "categoria", "Categorias"),
    "stock_item": Kind("o", "estoque de", "Estoque"),
    "sale": Kind("a", "venda de", "Vendas"),
    "sales_import": Kind("a", "importação de vendas", "Importações de vendas"),
    "record_import": Kind("a", "importação", "Importações de planilhas"),
    "keg": Kind("o", "barril", "Barris"),
    "tap_line": Kind("a", "torneira", "Torneiras"),
    "warehouse_count": Kind("a", "contagem", "Contagens"),
    "waiter_call": Kind("o", "chamado", "Chamados de mesas"),
    "calendar_feed": Kind("o", "calendário", "Calendários"),
    "assistant_key": Kind("a", "chave de assistente", "Chaves de assistentes"),
    "message": Kind("a", "mensagem", "Mensagens"),
    "message_rule": Kind("a", "regra de aviso", "Regras de avisos"),
    "message_channel": Kind("o", "canal de avisos", "Canais de avisos"),
    "message_device": Kind("o", "aparelho", "Aparelhos com avisos"),
    "notice_reader": Kind("a", "leitura de avisos", "Leituras de avisos"),
    "customer": Kind("o", "cliente", "Clientes"),
    "event_order": Kind("o", "pedido", "Pedidos para eventos"),
    "equipment_asset": Kind("o", "ativo", "Ativos"),
    "equipment_model": Kind("o", "modelo", "Modelos de equipamento"),
    "stock_location": Kind("o", "local", "Locais"),
    "kit_definition": Kind("o", "kit", "Kits"),
    "reservation": Kind("a", "reserva", "Reservas"),
    "reservation_day": Kind("o", "dia de reservas", "Dias de reservas"),
    "bank_line": Kind("o", "lançamento do extrato", "Lançamentos do extrato"),
    "freight_config": Kind("o", "frete de", "Condições de frete"),
    "freight_quote": Kind("a", "cotação de frete", "Cotações de frete"),
    "lead": Kind("o", "pedido do site", "Pedidos do site"),
    "paper": Kind("o", "documento guardado", "Documentos guardados"),
    "proof": Kind("o", "comprovante", "Comprovantes"),
    "unrecorded": Kind("o", "registro do motorista", "Não registrados"),
    "refused_demand": Kind("a", "falta de equipamento", "Faltas de equipamento"),
    "vehicle": Kind("o", "carro", "Carros"),
    "route_plan": Kind("a", "rota", "Rotas"),
    "route_difficulty": Kind("a", "rota difícil", "Rotas difíceis"),
    "user": Kind("o", "usuário", "Usuários"),
    "image": Kind("a", "imagem de", "Imagens"),
    "media_gallery": Kind("a", "galeria", "Galeria"),
    "business_info": Kind("a", "casa", "Dados da casa"),
    "seal": Kind("o", "lacre", "Lacre"),
    "rewriting": Kind("a", "cifragem da história", "Cifragens da história"),
}
"""The kinds that have words of their own; any other is a ``registro``."""

_UNKNOWN: Final = Kind("o", "registro", "Outros registros")
_ALONE: Final = frozenset({"business_info", "media_gallery", "seal"})
"""There is only one of each: it has no name and no number."""


@dataclass(frozen=True)
class Subject:
    """What an event is about, ready for a sentence: ``{o}``, ``{de}``, ``{em}``, ``{ao}``."""

    stream: str
    label: str | None

    @property
    def kind(self) -> str:
        """``"product"`` of ``"product-42"``."""
        return kind_of(self.stream)

    @property
    def name(self) -> str:
        """``"produto Pilsen"``; the number if it has no name."""
        kind = KINDS.get(self.kind, _UNKNOWN)
        if self.kind in _ALONE:
            return kind.noun
        if self.label:
            label = COST_CENTERS.get(self.label, self.label)
            # "Kit Quermesse" says already what it is
            return label if label.casefold().startswith(f"{kind.noun.casefold()} ") else f"{kind.noun} {label}"
        number = self.stream if kind is _UNKNOWN else self.stream.rpartition("-")[2]
        return f"{kind.noun.removesuffix(' de')} {number}"

    @property
    def o(self) -> str:
        """``"o produto Pilsen"``."""
        return f"{self._article} {self.name}"

    @property
    def de(self) -> str:
        """``"do produto Pilsen"``."""
        return f"d{self._article} {self.name}"

    @property
    def em(self) -> str:
        """``"no produto Pilsen"``."""
        return f"n{self._article} {self.name}"

    @property
    def ao(self) -> str:
        """``"ao produto Pilsen"``."""
        return f"{'ao' if self._article == 'o' else 'à'} {self.name}"

    @property
    def title(self) -> str:
        """``"Produto Pilsen"``."""
        return self.name[0].upper() + self.name[1:]

    @property
    def _article(self) -> str:
        return KINDS.get(self.kind, _UNKNOWN).article


def kind_of(stream: str) -> str:
    """``"product"`` of ``"product-42"``."""
    return stream.rpartition("-")[0]


def plural_of(kind: str) -> str:
    """The plural label of this kind of stream."""
    return KINDS.get(kind, _UNKNOWN).plural
