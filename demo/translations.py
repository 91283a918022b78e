"""What the demo pub says in English and Spanish. What is missing here is shown in Portuguese."""

from typing import Final

from command_api.catalogue.details import NO_WORDS, CategoryWords, Details
from command_api.kernel.partial import Partial

_CATEGORIES: Final = {
    "chopes": (
        "Draft beers",
        "Cervezas de barril",
        "Twelve taps, a cold glass and two fingers of foam.",
        "Doce grifos, vaso frío y dos dedos de espuma.",
    ),
    "chopes-classicos": (
        "Classics",
        "Clásicas",
        "The usual ones, poured as calmly as ever.",
        "Las de siempre, sin prisa.",
    ),
    "chopes-artesanais": ("Craft", "Artesanales", "", ""),
    "para-levar": ("To go", "Para llevar", "", ""),
    "petiscos": ("Snacks", "Para picar", "Portions to share. Or not: nobody judges here.", "Para compartir. O no."),
    "petiscos-fritos": ("Fried", "Fritos", "", ""),
    "petiscos-na-chapa": ("From the griddle", "A la plancha", "", ""),
    "petiscos-tabuas": ("Boards", "Tablas", "", ""),
    "hamburgueres": ("Burgers", "Hamburguesas", "", ""),
    "drinks": ("Cocktails", "Cócteles", "", ""),
    "sem-alcool": ("Without alcohol", "Sin alcohol", "", ""),
    "sobremesas": ("Desserts", "Postres", "", ""),
    "barris-para-festa": ("Kegs for parties", "Barriles para fiestas", "", ""),
}
_PRODUCTS: Final = {
    "chope-pilsen-300": (
        "House Pilsner 300 ml",
        "Pilsen de la casa 300 ml",
        "Light, golden and with a foam that outlasts a chat: the first of the night and mostly the second.",
        "Ligera, dorada y con espuma que aguanta la charla: la primera de la noche y casi siempre la segunda.",
    ),
    "chope-pilsen-500": (
        "Pilsner mug 500 ml",
        "Jarra de Pilsen 500 ml",
        "The same house Pilsner in a frozen mug.",
        "La misma Pilsen de la casa en jarra helada.",
    ),
    "chope-vinho-quintal": (
        "Backyard wine draft 300 ml",
        "Vino tirado del patio 300 ml",
        "Sweet red wine from the tap: very cold, very purple and not ashamed at all.",
        "Vino tinto dulce del grifo: bien frío, bien morado y sin ninguna vergüenza.",
    ),
    "batata-da-casa": ("House fries", "Papas fritas de la casa", "", ""),
    "batata-cheddar-bacon": ("Fries with cheddar and bacon", "Papas con cheddar y tocino", "", ""),
    "bolinho-de-costela": ("Beef rib croquettes (8)", "Croquetas de costilla (8)", "", ""),
    "coxinha-da-praca": ("Chicken drops (8)", "Coxinhas de pollo (8)", "", ""),
    "torresmo-de-rolo": ("Rolled pork crackling", "Chicharrón enrollado", "", ""),
    "mandioca-frita": ("Fried cassava with butter", "Yuca frita con mantequilla", "", ""),
    "aneis-de-cebola": ("Onion rings in beer batter", "Aros de cebolla a la cerveza", "", ""),
    "picanha-na-chapa": ("Picanha from the griddle", "Picaña a la plancha", "", ""),
    "caipirinha-limao": ("Lime caipirinha", "Caipiriña de lima", "", ""),
    "caipirinha-maracuja": ("Passion fruit caipirinha", "Caipiriña de maracuyá", "", ""),
    "agua-mineral-500": ("Mineral water 500 ml", "Agua mineral 500 ml", "", ""),
    "suco-de-laranja": ("Orange juice", "Jugo de naranja", "", ""),
    "brownie-de-stout": ("Stout brownie with ice cream", "Brownie de Stout con helado", "", ""),
    "barril-pilsen-30l": ("Keg of Pilsner 30 L", "Barril de Pilsen 30 L", "", ""),
    "barril-pilsen-50l": ("Keg of Pilsner 50 L", "Barril de Pilsen 50 L", "", ""),
}


def of_category(slug: str) -> CategoryWords:
    """The words of a category."""
    if slug not in _CATEGORIES:
        return NO_WORDS
    name_en, name_es, description_en, description_es = _CATEGORIES[slug]
    return CategoryWords(name_en=name_en, name_es=name_es, description_en=description_en, description_es=description_es)


def of_product(slug: str) -> Partial[Details]:
    """The words of a product."""
    fields = ("name_en", "name_es", "summary_en", "summary_es")
    return Partial(Details, **dict(zip(fields, _PRODUCTS.get(slug, ()), strict=False)))
