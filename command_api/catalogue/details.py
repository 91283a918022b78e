"""The details of a product, each field declared once.

The events, the request bodies, the columns and responses of the product list, the labels of the history and the columns
of the spreadsheet import are made from this declaration (decision 036).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal, get_args

import msgspec
from pydantic import Field, WithJsonSchema

from command_api.fields import MAX_ID, Count, Decimals, Line, Text
from command_api.fiscal.item_codes import Cest, Ncm, Origin, TaxProfileId
from command_api.kernel import Refused
from infra.declared_fields import FieldDoc

Unit = Literal["unidade", "litro", "ml", "kg", "g"]
UNITS: Final[tuple[str, ...]] = get_args(Unit)

Alcohol = Annotated[
    Decimals,
    Field(ge=0, le=100, decimal_places=1),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 100, "multipleOf": 0.1}),
]
BeerId = Annotated[int, Field(ge=0, le=MAX_ID)]
LARGEST_POUR: Final = 5000
"""Millilitres."""
LARGEST_CONTAINER: Final = 1000
"""Litres."""
Pour = Annotated[int, Field(ge=0, le=LARGEST_POUR)]
ContainerSize = Annotated[
    Decimals,
    Field(ge=0, le=LARGEST_CONTAINER, decimal_places=3),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": LARGEST_CONTAINER, "multipleOf": 0.001}),
]
ShownName = Annotated[Line, Field(max_length=100)]
"""A name in another language; empty: the Portuguese one is shown."""
Code = Annotated[Line, Field(max_length=40)]
Summary = Annotated[Text, Field(max_length=500)]
SeoTitle = Annotated[Line, Field(max_length=100)]
SeoText = Annotated[Line, Field(max_length=300)]


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a product beyond its name and price. 0 millilitres, grams or percent: unknown."""

    summary: Annotated[
        Summary,
        FieldDoc(
            "Resumo",
            "one or two sentences; may be empty",
            "Leve e dourado.",
            headers=("resumo", "descricao", "summary", "description", "detalhes"),
            searched=True,
        ),
    ] = ""
    sku: Annotated[
        Code,
        FieldDoc(
            "SKU",
            "unique unless empty",
            "CHOPE-PILSEN-300",
            headers=("sku", "codigo", "cod", "code", "referencia", "ref"),
            searched=True,
        ),
    ] = ""
    supplier_sku: Annotated[
        Code,
        FieldDoc(
            "Código do fornecedor",
            "what the supplier calls it, for orders; may be empty",
            "AMB-PIL-600",
            headers=("codigo do fornecedor", "cod fornecedor", "cod. fornecedor", "supplier sku"),
            searched=True,
        ),
    ] = ""
    unit: Annotated[
        Unit, FieldDoc("Unidade", "unit of stock and sale", "unidade", headers=("unidade", "un", "unit", "medida"))
    ] = "unidade"
    volume_ml: Annotated[
        Count,
        FieldDoc("Volume", "millilitres; 0: unknown", 300, " ml", headers=("volume", "volume ml", "volume (ml)", "ml")),
    ] = 0
    weight_g: Annotated[
        Count,
        FieldDoc("Peso", "grams; 0: unknown", 0, " g", headers=("peso", "peso g", "peso (g)", "weight", "gramas")),
    ] = 0
    alcohol_content: Annotated[
        Alcohol,
        FieldDoc(
            "Teor alcoólico",
            "percent by volume; 0: unknown",
            4.5,
            "%",
            headers=("teor alcoolico", "teor", "abv", "alcool", "graduacao", "% alcool", "teor alcoolico (%)"),
        ),
    ] = Decimal(0)
    beer_id: Annotated[BeerId, FieldDoc("Chope", "id of the beer that it pours or packs; 0: none", 3)] = 0
    pour_ml: Annotated[
        Pour, FieldDoc("Medida do copo", "millilitres of a glass of the beer; 0: it is not poured", 300, " ml")
    ] = 0
    container_l: Annotated[
        ContainerSize, FieldDoc("Barril", "litres of the keg of the beer; 0: it is not packed", 0)
    ] = Decimal(0)
    track_stock: Annotated[
        bool, FieldDoc("Controlar estoque", "whether its stock is counted; `false`: no alerts", True)
    ] = True
    chatbot_visible: Annotated[bool, FieldDoc("Chatbot", "whether the chatbot may offer it", True)] = True
    seo_title: Annotated[SeoTitle, FieldDoc("Título SEO", "title for search engines", "Chope Pilsen")] = ""
    seo_description: Annotated[
        SeoText, FieldDoc("Descrição SEO", "description for search engines", "Tirado na hora.")
    ] = ""
    seo_keywords: Annotated[SeoText, FieldDoc("Palavras-chave", "words separated by commas", "chope, pilsen")] = ""
    name_en: Annotated[
        ShownName,
        FieldDoc(
            "Nome em inglês",
            "empty: the menu in English shows the Portuguese name",
            "House Pilsner",
            headers=("nome em ingles", "nome ingles", "nome (en)", "name en", "nome en", "name (en)", "english name"),
        ),
    ] = ""
    name_es: Annotated[
        ShownName,
        FieldDoc(
            "Nome em espanhol",
            "empty: the menu in Spanish shows the Portuguese name",
            "Pilsen de la casa",
            headers=("nome em espanhol", "nome espanhol", "nome (es)", "name es", "nome es", "name (es)"),
        ),
    ] = ""
    summary_en: Annotated[
        Summary,
        FieldDoc(
            "Resumo em inglês",
            "empty: the menu in English shows the Portuguese summary",
            "Light and golden.",
            headers=(
                "resumo em ingles",
                "descricao em ingles",
                "resumo (en)",
                "descricao (en)",
                "summary en",
                "resumo en",
                "descricao en",
                "description en",
                "english description",
            ),
        ),
    ] = ""
    summary_es: Annotated[
        Summary,
        FieldDoc(
            "Resumo em espanhol",
            "empty: the menu in Spanish shows the Portuguese summary",
            "Ligera y dorada.",
            headers=(
                "resumo em espanhol",
                "descricao em espanhol",
                "resumo (es)",
                "descricao (es)",
                "summary es",
                "resumo es",
                "descricao es",
                "description es",
            ),
        ),
    ] = ""
    ncm: Ncm = ""
    cest: Cest = ""
    origin: Origin = 0
    tax_profile_id: TaxProfileId = None

    def check(self) -> None:
        """Raise ``Refused`` for values that no product can have."""
        if self.unit not in UNITS:
            raise Refused(f"A unidade deve ser uma destas: {', '.join(UNITS)}.")
        if self.volume_ml < 0 or self.weight_g < 0:
            raise Refused("Volume e peso não podem ser negativos.")
        if not 0 <= self.alcohol_content <= 100 or self.alcohol_content * 10 % 1:
            raise Refused("O teor alcoólico vai de 0 a 100, com uma casa decimal.")
        self._check_beer()

    def _check_beer(self) -> None:
        if not 0 <= self.pour_ml <= LARGEST_POUR:
            raise Refused(f"A medida do copo vai de 0 a {LARGEST_POUR} ml.")
        if not 0 <= self.container_l <= LARGEST_CONTAINER:
            raise Refused(f"Um barril tem até {LARGEST_CONTAINER} litros.")
        if self.pour_ml and self.container_l:
            raise Refused(
                "O produto é um chope servido ou um barril: informe a medida do copo ou os litros, não os dois."
            )
        if self.beer_id and not (self.pour_ml or self.container_l):
            raise Refused("Diga como este chope é vendido: a medida do copo ou os litros do barril.")
        if not self.beer_id and (self.pour_ml or self.container_l):
            raise Refused("Escolha o chope que vai no copo ou no barril.")


class CategoryWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a category is called in other languages. Empty: the menu shows the Portuguese words."""

    name_en: Annotated[
        ShownName, FieldDoc("Nome em inglês", "empty: the menu in English shows the Portuguese name", "Draft beers")
    ] = ""
    name_es: Annotated[
        ShownName, FieldDoc("Nome em espanhol", "empty: the menu in Spanish shows the Portuguese name", "Cervezas")
    ] = ""
    description_en: Annotated[
        Summary,
        FieldDoc("Descrição em inglês", "empty: the menu in English shows the Portuguese text", "From tap to glass."),
    ] = ""
    description_es: Annotated[
        Summary,
        FieldDoc("Descrição em espanhol", "empty: the menu in Spanish shows the Portuguese text", "Del grifo al vaso."),
    ] = ""


NO_WORDS: Final = CategoryWords()
NO_DETAILS: Final = Details()
