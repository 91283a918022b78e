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

HOUSE: Final = {
    "tagline_en": "When night falls, we light up.",
    "tagline_es": "Cuando oscurece, nos encendemos.",
    "cuisine_en": ("Brazilian", "Pub snacks", "Burgers"),
    "cuisine_es": ("Brasileña", "Para picar", "Hamburguesas"),
    "about_en": (
        (
            "Pirilampo, the firefly, began in 2017 in a garage with two taps, six stools and a yellow bulb that a"
            " neighbour swore could be seen from the hills. There are twelve taps now; the bulb is the same."
        ),
        (
            "We pour slowly, into a cold glass and with a proper head, and serve crackling snacks and talk that knows"
            " no hour. On your first visit you get a taster; after that, your usual glass."
        ),
        (
            "And when the party is at your place, the bar comes along: kegs, taps, ice and people who know how to set"
            " it up, in Santa Isabel, Arujá, Igaratá and Guararema. You look after the guests, we look after the foam."
        ),
    ),
    "about_es": (
        (
            "Pirilampo, la luciérnaga, nació en 2017 en un garaje con dos grifos, seis banquetas y una bombilla"
            " amarilla que el vecino juraba ver desde la sierra. Hoy los grifos son doce; la bombilla es la misma."
        ),
        (
            "Servimos sin prisa, en vaso frío y con buena espuma, picoteo crujiente y charla sin horario. Quien viene"
            " por primera vez prueba gratis; quien vuelve, su vaso de siempre."
        ),
        (
            "Y cuando la fiesta es en tu casa, el bar va contigo: llevamos barril, grifo, hielo y gente que sabe"
            " montarlo, en Santa Isabel, Arujá, Igaratá y Guararema. Tú cuidas de los invitados, nosotros de la espuma."
        ),
    ),
}
_SLIDES: Final = {
    "balcao-ao-entardecer": (
        "When night falls, we light up",
        "Cuando oscurece, nos encendemos",
        "Twelve taps, a cold glass and the best corner of the square since 2017.",
        "Doce grifos, vaso frío y la mejor esquina de la plaza desde 2017.",
        "Four beer taps on the bar and, below them, four full glasses of different colours.",
        "Cuatro grifos de cerveza en la barra y, debajo, cuatro vasos llenos de distintos colores.",
    ),
    "chope-na-torneira": (
        "Poured slowly, served quickly",
        "Tirada con calma, servida con prisa",
        "Two fingers of foam and no small talk. We lie: small talk as well.",
        "Dos dedos de espuma y nada de charla. Mentira: charla también.",
        "A glass of golden beer filling up below the tap.",
        "Un vaso de cerveza dorada llenándose bajo el grifo.",
    ),
    "brinde-da-turma": (
        "Pull up a chair, there is room",
        "Acerca la silla, que cabe uno más",
        "Tables for up to 12 people, and snacks for everybody to share.",
        "Mesas de hasta 12 personas y picoteo para compartir entre todos.",
        "Two mugs of beer clinking, with foam flying.",
        "Dos jarras de cerveza brindando, con la espuma volando.",
    ),
    "mesa-posta": (
        "Burgers on the griddle, crackling fries",
        "Hamburguesa a la plancha, patatas crujientes",
        "The kitchen opens with the bar: at 4.30 pm, Tuesday to Sunday.",
        "La cocina abre con el bar: a las 16:30, de martes a domingo.",
        "A double burger with cheese and bacon, a bucket of fries and two beers behind.",
        "Una hamburguesa doble con queso y beicon, un cubo de patatas fritas y dos cervezas al fondo.",
    ),
    "barris-na-festa": (
        "Your party with real draft beer",
        "Tu fiesta con cerveza de verdad",
        "We bring keg, tap and ice in Santa Isabel, Arujá, Igaratá and Guararema.",
        "Llevamos barril, grifo y hielo en Santa Isabel, Arujá, Igaratá y Guararema.",
        "Kegs below a string of lights, with two glasses already poured.",
        "Barriles bajo una guirnalda de luces, con dos vasos ya servidos.",
    ),
}


def of_slide(slug: str) -> dict[str, str]:
    """The words of a slide; empty for a slide that was not translated."""
    names = ("title_en", "title_es", "description_en", "description_es", "alt_text_en", "alt_text_es")
    return dict(zip(names, _SLIDES.get(slug, ()), strict=False))


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
