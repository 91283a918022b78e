"""The menu of the demo pub: categories, products and the slides of the front page, in the words a guest reads."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from infra.launcher.demo.looks import (
    Bottle,
    Burger,
    Dessert,
    Drink,
    GlassOfBeer,
    Growler,
    Keg,
    Look,
    Plate,
    SixPack,
)

Unit = Literal["unidade", "litro", "ml", "kg", "g"]
CategoryScene = Literal[
    "glass_line",
    "lagers",
    "craft",
    "growlers",
    "sharing_table",
    "fryer",
    "griddle",
    "boards",
    "burgers",
    "cocktails",
    "refreshments",
    "desserts",
    "party_kegs",
]
HeroScene = Literal["counter", "pouring", "toast", "table", "party"]


@dataclass(frozen=True, slots=True)
class DemoCategory:
    """A section of the menu; `parent_slug` is None for a main category, `scene` names its banner."""

    slug: str
    name: str
    description: str
    parent_slug: str | None
    scene: CategoryScene


@dataclass(frozen=True, slots=True)
class DemoProduct:
    """One line of the menu.

    `price` is in BRL with two decimals, `volume_ml` and `weight_g` are 0 where they say nothing, `alcohol_content` is
    % ABV. `stock_quantity` is what should be left on the shelf once the demo's sales are in, so the opening stock is
    that plus what was sold. `popularity` is the mean number of units sold on an average open day.
    """

    slug: str
    category_slug: str
    name: str
    summary: str
    price: Decimal
    sku: str
    unit: Unit
    volume_ml: int
    weight_g: int
    alcohol_content: Decimal | None
    stock_quantity: int
    min_stock_level: int
    popularity: float
    look: Look


@dataclass(frozen=True, slots=True)
class DemoSlide:
    """One slide of the front page; `slug` names the picture's file."""

    slug: str
    title: str
    description: str
    scene: HeroScene


CATEGORIES: tuple[DemoCategory, ...] = (
    DemoCategory(
        "chopes",
        "Chopes",
        "Doze torneiras, copo frio e colarinho de dois dedos.",
        None,
        "glass_line",
    ),
    DemoCategory(
        "chopes-classicos",
        "Clássicos",
        "Os de sempre, tirados com a calma de sempre.",
        "chopes",
        "lagers",
    ),
    DemoCategory(
        "chopes-artesanais",
        "Artesanais",
        "Receitas da casa e de vizinhos de tanque: lúpulo, fruta, café e paciência.",
        "chopes",
        "craft",
    ),
    DemoCategory(
        "para-levar",
        "Para levar",
        "Growlers cheios na hora, garrafas e latas para a geladeira de casa.",
        None,
        "growlers",
    ),
    DemoCategory(
        "petiscos",
        "Petiscos",
        "Porções para dividir. Ou não: aqui ninguém julga.",
        None,
        "sharing_table",
    ),
    DemoCategory(
        "petiscos-fritos",
        "Fritos",
        "Casquinha que estala, recheio que fumega.",
        "petiscos",
        "fryer",
    ),
    DemoCategory(
        "petiscos-na-chapa",
        "Na chapa",
        "Chegam chiando à mesa, com pão para não perder o caldinho.",
        "petiscos",
        "griddle",
    ),
    DemoCategory(
        "petiscos-tabuas",
        "Tábuas",
        "Para a turma toda beliscar enquanto a conversa estica.",
        "petiscos",
        "boards",
    ),
    DemoCategory(
        "hamburgueres",
        "Hambúrgueres",
        "Carne moída todo dia, pão da padaria da praça e guardanapo à vontade.",
        None,
        "burgers",
    ),
    DemoCategory(
        "drinks",
        "Drinks",
        "Caipirinhas caprichadas e coquetéis para quem deu folga ao chope.",
        None,
        "cocktails",
    ),
    DemoCategory(
        "sem-alcool",
        "Sem álcool",
        "Para o motorista da rodada, com a mesma caprichada no copo.",
        None,
        "refreshments",
    ),
    DemoCategory(
        "sobremesas",
        "Sobremesas",
        "O último pedido da noite, com quantas colheres a mesa quiser.",
        None,
        "desserts",
    ),
    DemoCategory(
        "barris-para-festa",
        "Barris para festa",
        "Barril gelado na sua casa; chopeira e montagem a gente combina pelo WhatsApp.",
        None,
        "party_kegs",
    ),
)


def _draught(
    category: Literal["chopes-classicos", "chopes-artesanais"],
    sku: str,
    name: str,
    summary: str,
    *,
    price: str,
    ml: int,
    abv: str,
    stock: int,
    popularity: float,
    look: GlassOfBeer,
) -> DemoProduct:
    """A draught beer, counted in glasses. The slug is the SKU in small letters."""
    return DemoProduct(
        slug=sku.lower(),
        category_slug=category,
        name=name,
        summary=summary,
        price=Decimal(price),
        sku=sku,
        unit="unidade",
        volume_ml=ml,
        weight_g=0,
        alcohol_content=Decimal(abv),
        stock_quantity=stock,
        min_stock_level=60,
        popularity=popularity,
        look=look,
    )


def _dish(
    category: str,
    sku: str,
    name: str,
    summary: str,
    *,
    price: str,
    grams: int,
    stock: int,
    popularity: float,
    look: Plate | Burger | Dessert,
) -> DemoProduct:
    """Something from the kitchen, counted in portions."""
    return DemoProduct(
        slug=sku.lower(),
        category_slug=category,
        name=name,
        summary=summary,
        price=Decimal(price),
        sku=sku,
        unit="unidade",
        volume_ml=0,
        weight_g=grams,
        alcohol_content=None,
        stock_quantity=stock,
        min_stock_level=10,
        popularity=popularity,
        look=look,
    )


def _drink(
    category: Literal["drinks", "sem-alcool", "para-levar"],
    sku: str,
    name: str,
    summary: str,
    *,
    price: str,
    ml: int,
    stock: int,
    popularity: float,
    look: Drink | Bottle | Growler | SixPack | GlassOfBeer,
    abv: str | None = None,
    unit: Unit = "unidade",
) -> DemoProduct:
    """A mixed drink, a soft drink or something to take away."""
    return DemoProduct(
        slug=sku.lower(),
        category_slug=category,
        name=name,
        summary=summary,
        price=Decimal(price),
        sku=sku,
        unit=unit,
        volume_ml=ml,
        weight_g=0,
        alcohol_content=None if abv is None else Decimal(abv),
        stock_quantity=stock,
        min_stock_level=12,
        popularity=popularity,
        look=look,
    )


def _keg(
    sku: str, name: str, summary: str, *, price: str, abv: str, stock: int, popularity: float, look: Keg
) -> DemoProduct:
    """A whole keg; its weight follows the freight table (50 L 75 kg, 30 L 45 kg, 20 L 30 kg, 10 L 15 kg)."""
    return DemoProduct(
        slug=sku.lower(),
        category_slug="barris-para-festa",
        name=name,
        summary=summary,
        price=Decimal(price),
        sku=sku,
        unit="unidade",
        volume_ml=look.litres * 1000,
        weight_g=look.litres * 1500,
        alcohol_content=Decimal(abv),
        stock_quantity=stock,
        min_stock_level=3,
        popularity=popularity,
        look=look,
    )


_CLASSIC_DRAUGHTS = (
    _draught(
        "chopes-classicos", "CHOPE-PILSEN-300", "Chope Pilsen da Casa 300 ml",
        "Leve, dourado e com espuma que aguenta a conversa: o primeiro da noite e, quase sempre, o segundo.",
        price="11.90", ml=300, abv="4.5", stock=640, popularity=9.4, look=GlassOfBeer("tumbler", "straw"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-PILSEN-500", "Caneca de Pilsen 500 ml",
        "O mesmo Pilsen da casa, na caneca congelada que faz barulho de brinde.",
        price="17.90", ml=500, abv="4.5", stock=410, popularity=7.6, look=GlassOfBeer("mug", "gold"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-WEISS-NEBLINA", "Weiss Neblina 500 ml",
        "Trigo turvo com banana e cravo, alto como o copo e macio como manhã de serra.",
        price="23.90", ml=500, abv="5.2", stock=280, popularity=5.4, look=GlassOfBeer("weizen", "wheat"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-VINHO-QUINTAL", "Chope de Vinho do Quintal 300 ml",
        "Vinho tinto docinho em forma de chope: bem gelado, bem roxo e sem nenhuma vergonha.",
        price="14.90", ml=300, abv="6.0", stock=330, popularity=4.5,
        look=GlassOfBeer("tumbler", "wine", "pink"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-RED-TIJOLO", "Red Ale Tijolo 400 ml",
        "Caramelo, casca de pão e um final seco; a cor é do tijolo da nossa parede.",
        price="19.90", ml=400, abv="5.4", stock=190, popularity=3.6, look=GlassOfBeer("pint", "copper", "ivory"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-VIENNA-LAMPIAO", "Vienna Lampião 400 ml",
        "Malte tostado na medida, âmbar de lampião aceso e amargor que chega baixinho.",
        price="18.90", ml=400, abv="4.9", stock=150, popularity=2.5, look=GlassOfBeer("lager", "amber", "ivory"),
    ),
    _draught(
        "chopes-classicos", "CHOPE-DUNKEL-PORAO", "Dunkel do Porão 400 ml",
        "Escura por fora e fácil por dentro: pão preto, cacau e nenhum susto.",
        price="19.90", ml=400, abv="5.0", stock=46, popularity=1.9, look=GlassOfBeer("lager", "brown", "tan"),
    ),
)  # fmt: skip

_CRAFT_DRAUGHTS = (
    _draught(
        "chopes-artesanais", "CHOPE-IPA-MATA-FECHADA", "IPA Mata Fechada 400 ml",
        "Lúpulo de dar bom-dia: maracujá, resina e um amargor que pede batata.",
        price="23.90", ml=400, abv="6.5", stock=260, popularity=6.2, look=GlassOfBeer("pint", "amber", "ivory"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-NEIPA-CERRACAO", "NEIPA Cerração 400 ml",
        "Turva como a Dutra em julho, com manga, pêssego e aveia do começo ao fim.",
        price="27.90", ml=400, abv="6.8", stock=170, popularity=4.9, look=GlassOfBeer("tulip", "hazy"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-APA-TRILHO", "APA Trilho do Trem 400 ml",
        "Cítrica e redonda, para quem gosta de lúpulo mas ainda quer conversar.",
        price="21.90", ml=400, abv="5.3", stock=240, popularity=4.2, look=GlassOfBeer("pint", "gold"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-WIT-LARANJEIRA", "Witbier Laranjeira 400 ml",
        "Casca de laranja, semente de coentro e uma brisa: verão em qualquer mês.",
        price="22.90", ml=400, abv="4.8", stock=180, popularity=3.5, look=GlassOfBeer("tumbler", "wheat"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-SOUR-JABUTICABA", "Sour Jabuticaba no Pé 300 ml",
        "Azedinha, cor-de-rosa e refrescante; tem gosto de subir em árvore.",
        price="24.90", ml=300, abv="4.2", stock=130, popularity=2.9, look=GlassOfBeer("tulip", "berry", "pink"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-STOUT-SEM-LUA", "Stout Noite Sem Lua 400 ml",
        "Preta, cremosa, com café e chocolate amargo: sobremesa que se bebe.",
        price="25.90", ml=400, abv="6.2", stock=140, popularity=2.0, look=GlassOfBeer("pint", "black", "tan"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-PORTER-COADOR", "Porter Coador de Pano 400 ml",
        "Leva café da roça coado a frio; acorda sem tirar o sono.",
        price="24.90", ml=400, abv="5.6", stock=52, popularity=1.5, look=GlassOfBeer("mug", "brown", "tan"),
    ),
    _draught(
        "chopes-artesanais", "CHOPE-DUBBEL-SACRISTIA", "Dubbel Sacristia 300 ml",
        "Ameixa, açúcar queimado e 7,2% de álcool com cara de santo.",
        price="28.90", ml=300, abv="7.2", stock=90, popularity=1.1, look=GlassOfBeer("snifter", "ruby", "ivory"),
    ),
)  # fmt: skip

_TAKE_AWAY = (
    _drink(
        "para-levar", "GROWLER-PILSEN-1L", "Growler de Pilsen 1 L",
        "Um litro do Pilsen da casa, cheio na hora e lacrado: dura três dias na geladeira, dizem.",
        price="32.90", ml=1000, abv="4.5", stock=60, popularity=2.6, look=Growler("straw", "Pilsen"),
    ),
    _drink(
        "para-levar", "GROWLER-IPA-1L", "Growler de IPA 1 L",
        "A Mata Fechada viaja bem: aroma inteiro até a sua sala.",
        price="49.90", ml=1000, abv="6.5", stock=38, popularity=1.9, look=Growler("amber", "IPA"),
    ),
    _drink(
        "para-levar", "GROWLER-WEISS-1L", "Growler de Weiss 1 L",
        "Trigo fresco para o churrasco de domingo; gire a garrafa antes de servir.",
        price="44.90", ml=1000, abv="5.2", stock=30, popularity=1.4, look=Growler("wheat", "Weiss"),
    ),
    _drink(
        "para-levar", "GROWLER-STOUT-1L", "Growler de Stout 1 L",
        "Um litro de noite sem lua, para filme, lareira ou bolo de chocolate.",
        price="54.90", ml=1000, abv="6.2", stock=16, popularity=1.1, look=Growler("black", "Stout"),
    ),
    _drink(
        "para-levar", "RECARGA-PILSEN-LITRO", "Recarga de Pilsen por litro",
        "Traga o seu growler limpinho que a gente enche; o planeta e o bolso agradecem.",
        price="26.90", ml=1000, abv="4.5", stock=210, popularity=2.2, unit="litro",
        look=Growler("gold", "Recarga"),
    ),
    _drink(
        "para-levar", "SEIS-LATAS-APA", "Meia dúzia de APA Trilho do Trem em lata",
        "Seis latas de 350 ml, enlatadas no balcão na sua frente.",
        price="74.90", ml=2100, abv="5.3", stock=8, popularity=0.6, look=SixPack("gold", "APA"),
    ),
)  # fmt: skip

_FRIED = (
    _dish(
        "petiscos-fritos", "BATATA-DA-CASA", "Batata frita da casa",
        "Palito grosso, duas frituras e sal na hora; acompanha a maionese verde que todo mundo pede para levar.",
        price="34.90", grams=500, stock=90, popularity=5.6, look=Plate("fries"),
    ),
    _dish(
        "petiscos-fritos", "BATATA-CHEDDAR-BACON", "Batata com cheddar e bacon",
        "A mesma batata, agora soterrada por cheddar cremoso e bacon crocante.",
        price="46.90", grams=650, stock=70, popularity=4.4, look=Plate("loaded_fries"),
    ),
    _dish(
        "petiscos-fritos", "BOLINHO-DE-COSTELA", "Bolinho de costela (8 un.)",
        "Costela de panela, desfiada e empanada, com molho de pimenta biquinho.",
        price="42.90", grams=320, stock=64, popularity=3.6, look=Plate("rib_balls"),
    ),
    _dish(
        "petiscos-fritos", "COXINHA-DA-PRACA", "Coxinha da praça (8 un.)",
        "Frango com requeijão e massa fininha; o formato é lágrima de saudade.",
        price="36.90", grams=320, stock=72, popularity=2.9, look=Plate("coxinha"),
    ),
    _dish(
        "petiscos-fritos", "TORRESMO-DE-ROLO", "Torresmo de rolo",
        "Pururuca por fora, macio por dentro e limão cravo para fingir leveza.",
        price="48.90", grams=450, stock=28, popularity=2.3, look=Plate("pork_crackling"),
    ),
    _dish(
        "petiscos-fritos", "MANDIOCA-FRITA", "Mandioca frita com manteiga de garrafa",
        "Cozida até derreter e frita até cantar.",
        price="33.90", grams=500, stock=54, popularity=1.7, look=Plate("cassava"),
    ),
    _dish(
        "petiscos-fritos", "ANEIS-DE-CEBOLA", "Anéis de cebola na cerveja",
        "Massa de Pilsen, bem leve: dá para ouvir da mesa ao lado.",
        price="35.90", grams=350, stock=7, popularity=1.4, look=Plate("onion_rings"),
    ),
    _dish(
        "petiscos-fritos", "ISCA-DE-TILAPIA", "Isca de tilápia",
        "Peixe de Igaratá, empanado em fubá, com tártaro e uma fatia de otimismo (de limão).",
        price="52.90", grams=450, stock=26, popularity=1.3, look=Plate("fish_strips"),
    ),
)  # fmt: skip

_GRIDDLED = (
    _dish(
        "petiscos-na-chapa", "CALABRESA-ACEBOLADA", "Calabresa acebolada",
        "Chega chiando, com cebola no ponto de doce e pão para o caldinho.",
        price="44.90", grams=500, stock=58, popularity=3.3, look=Plate("calabresa"),
    ),
    _dish(
        "petiscos-na-chapa", "FILE-APERITIVO", "Filé aperitivo ao molho de cerveja escura",
        "Tirinhas de mignon, Dunkel reduzida e um pão que não volta sozinho.",
        price="79.90", grams=500, stock=34, popularity=2.6, look=Plate("steak_strips"),
    ),
    _dish(
        "petiscos-na-chapa", "PICANHA-NA-CHAPA", "Picanha na chapa",
        "Fatiada na mesa, com farofa, vinagrete e o silêncio respeitoso da turma.",
        price="129.90", grams=600, stock=18, popularity=2.0, look=Plate("picanha"),
    ),
    _dish(
        "petiscos-na-chapa", "LINGUICA-DE-GUARAREMA", "Linguiça artesanal de Guararema",
        "Pernil, erva-doce e faca: feita pelo açougue do seu Onofre toda quinta.",
        price="49.90", grams=450, stock=30, popularity=1.5, look=Plate("sausages"),
    ),
    _dish(
        "petiscos-na-chapa", "QUEIJO-COALHO-MELACO", "Queijo coalho com melaço",
        "Dourado dos dois lados, com melaço de cana e um respiro de orégano.",
        price="36.90", grams=300, stock=44, popularity=1.9, look=Plate("curd_cheese"),
    ),
    _dish(
        "petiscos-na-chapa", "POLENTA-NA-CHAPA", "Polenta na chapa com gorgonzola",
        "Casquinha tostada, meio cremoso e um queijo que não pede licença.",
        price="37.90", grams=420, stock=22, popularity=1.0, look=Plate("polenta"),
    ),
)  # fmt: skip

_BOARDS = (
    _dish(
        "petiscos-tabuas", "TABUA-DA-CASA", "Tábua Pirilampo",
        "Um pouco de tudo o que sai da cozinha, para quatro pessoas ou duas decididas.",
        price="139.90", grams=1400, stock=20, popularity=2.1, look=Plate("house_board"),
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DE-FRIOS", "Tábua de frios",
        "Salame, presunto cru, queijos, azeitonas e a pressa de ninguém.",
        price="94.90", grams=700, stock=24, popularity=1.6, look=Plate("cheese_board"),
    ),
    _dish(
        "petiscos-tabuas", "TABUA-MINEIRA", "Tábua mineira",
        "Torresmo, linguiça, mandioca e queijo: um trem bão, com sotaque e tudo.",
        price="109.90", grams=1100, stock=19, popularity=1.3, look=Plate("minas_board"),
    ),
    _dish(
        "petiscos-tabuas", "TABUA-ALEMA", "Tábua alemã",
        "Salsichas branca e vermelha, chucrute, mostarda escura e pretzel macio.",
        price="114.90", grams=1000, stock=5, popularity=1.0, look=Plate("german_board"),
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DE-QUEIJOS", "Tábua de queijos da serra",
        "Canastra, meia-cura e um azul atrevido, com geleia de pimenta e mel de Guararema.",
        price="99.90", grams=600, stock=14, popularity=0.75, look=Plate("cheese_wheel_board"),
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DA-HORTA", "Tábua da horta",
        "Legumes na brasa, homus, pão de fermentação lenta e azeite sem economia.",
        price="84.90", grams=800, stock=12, popularity=0.35, look=Plate("garden_board"),
    ),
)  # fmt: skip

_BURGERS = (
    _dish(
        "hamburgueres", "BURGER-PIRILAMPO", "Pirilampo",
        "Blend de 160 g, cheddar, cebola na Stout e molho da casa: o que acendeu a chapa em 2017.",
        price="38.90", grams=380, stock=62, popularity=4.3,
        look=Burger("brioche", "beef", ("lettuce", "cheddar", "onion", "sauce")),
    ),
    _dish(
        "hamburgueres", "BURGER-BACON-DOBRADO", "Bacon em Dobro",
        "Dois smashes de 90 g, bacon duas vezes e nenhum arrependimento.",
        price="44.90", grams=420, stock=50, popularity=3.6,
        look=Burger("sesame", "beef", ("cheddar", "bacon", "sauce"), patties=2),
    ),
    _dish(
        "hamburgueres", "BURGER-X-SALADA", "X-Salada da Praça",
        "Alface, tomate, queijo prato e maionese, do jeito que a lanchonete da infância fazia.",
        price="32.90", grams=360, stock=55, popularity=3.0,
        look=Burger("sesame", "beef", ("lettuce", "tomato", "white_cheese", "sauce")),
    ),
    _dish(
        "hamburgueres", "BURGER-FRANGO-CROCANTE", "Galinheiro",
        "Sobrecoxa empanada, picles, coleslaw e mel com pimenta; cacareja de tão crocante.",
        price="36.90", grams=370, stock=40, popularity=2.4,
        look=Burger("brioche", "chicken", ("lettuce", "pickles", "sauce")),
    ),
    _dish(
        "hamburgueres", "BURGER-STOUT", "Noite na Serra",
        "Pão australiano, queijo da Canastra, cebola crispy e redução de Stout.",
        price="42.90", grams=390, stock=36, popularity=1.9,
        look=Burger("dark", "beef", ("white_cheese", "crispy_onion", "sauce")),
    ),
    _dish(
        "hamburgueres", "BURGER-CAIPIRA", "Caipira com ovo",
        "Ovo de gema mole, bacon e queijo meia-cura: peça dois guardanapos.",
        price="39.90", grams=410, stock=33, popularity=1.4,
        look=Burger("sesame", "beef", ("bacon", "white_cheese", "egg")),
    ),
    _dish(
        "hamburgueres", "BURGER-HORTA", "Horta",
        "Grão-de-bico com beterraba, rúcula, tomate e maionese de ervas, sem pedir desculpas a ninguém.",
        price="35.90", grams=340, stock=4, popularity=0.9,
        look=Burger("dark", "veggie", ("lettuce", "tomato", "pickles", "sauce")),
    ),
)  # fmt: skip

_COCKTAILS = (
    _drink(
        "drinks", "CAIPIRINHA-LIMAO", "Caipirinha de limão",
        "Cachaça de alambique, limão macerado sem raiva e açúcar na medida do juízo.",
        price="24.90", ml=300, abv="16.0", stock=120, popularity=4.1,
        look=Drink("rocks", "#dfe6a8", "#b9cf72", "lime", cloudy=True),
    ),
    _drink(
        "drinks", "GIN-TONICA-JARDIM", "Gin Tônica do Jardim",
        "Gim, tônica, alecrim e laranja-baía numa taça em que caberia um aquário.",
        price="34.90", ml=500, abv="11.0", stock=84, popularity=3.3,
        look=Drink("balloon", "#cfe0e4", "#86a3aa", "rosemary"),
    ),
    _drink(
        "drinks", "CAIPIRINHA-MARACUJA", "Caipirinha de maracujá",
        "A fruta inteira, com semente, e vodca ou cachaça: você manda.",
        price="27.90", ml=300, abv="15.0", stock=96, popularity=2.7,
        look=Drink("rocks", "#f2b23a", "#e08a14", "passion_fruit", cloudy=True),
    ),
    _drink(
        "drinks", "MULA-DA-SERRA", "Mula da Serra",
        "Vodca, limão e espuma de gengibre na caneca de cobre; coice carinhoso.",
        price="32.90", ml=350, abv="10.0", stock=70, popularity=2.2,
        look=Drink("copper_mug", "#f6ead0", "#e9d6a6", "ginger", cloudy=True),
    ),
    _drink(
        "drinks", "SPRITZ-POR-DO-SOL", "Spritz Pôr do Sol",
        "Bitter de laranja, espumante e rodela; combina com a hora em que a praça acende.",
        price="33.90", ml=450, abv="9.0", stock=66, popularity=1.7,
        look=Drink("balloon", "#ff9a3c", "#e8541e", "orange"),
    ),
    _drink(
        "drinks", "MOJITO-DE-QUINTAL", "Mojito de Quintal",
        "Rum, limão e hortelã colhida no vaso ao lado da torneira 7.",
        price="29.90", ml=400, abv="10.0", stock=60, popularity=1.2,
        look=Drink("highball", "#d8e8b8", "#a9c977", "mint"),
    ),
    _drink(
        "drinks", "NEGRONI-DA-CASA", "Negroni da Casa",
        "Partes iguais de gim, vermute e bitter, mais uma semana de descanso em barril.",
        price="35.90", ml=120, abv="24.0", stock=48, popularity=0.9,
        look=Drink("rocks", "#c8401f", "#8e1d12", "orange"),
    ),
)  # fmt: skip

_SOFT_DRINKS = (
    _drink(
        "sem-alcool", "AGUA-MINERAL-500", "Água mineral 500 ml",
        "Da fonte da serra, com ou sem gás: a cada dois chopes, um gole de juízo.",
        price="6.50", ml=500, stock=220, popularity=5.0, look=Bottle("clear", "Mineral"),
    ),
    _drink(
        "sem-alcool", "LIMONADA-SUICA", "Limonada suíça",
        "Limão inteiro batido na hora, gelo picado e um quase nada de leite condensado.",
        price="15.90", ml=400, stock=75, popularity=3.2,
        look=Drink("highball", "#f1f3c9", "#dfe79c", "lime", cloudy=True),
    ),
    _drink(
        "sem-alcool", "GUARANA-DO-COMPADRE", "Guaraná do Compadre 290 ml",
        "Refrigerante de garrafinha, receita de Igaratá desde quando a rua era de terra.",
        price="9.50", ml=290, stock=160, popularity=3.9, look=Bottle("green", "Compadre"),
    ),
    _drink(
        "sem-alcool", "SUCO-DE-LARANJA", "Suco de laranja",
        "Espremido quando você pede; só laranja, só isso.",
        price="13.90", ml=400, stock=70, popularity=2.5,
        look=Drink("highball", "#ffb52e", "#f79a16", "orange", cloudy=True),
    ),
    _drink(
        "sem-alcool", "CHOPE-ZERO", "Chope Zero 300 ml",
        "Espuma, malte e volante: sem álcool, com a dignidade do copo.",
        price="13.90", ml=300, abv="0.0", stock=110, popularity=2.0,
        look=GlassOfBeer("tumbler", "gold"),
    ),
    _drink(
        "sem-alcool", "SODA-FRUTAS-VERMELHAS", "Soda de frutas vermelhas",
        "Xarope feito aqui, água com gás e amoras que alguém sempre pesca com o canudo.",
        price="16.90", ml=400, stock=58, popularity=1.5,
        look=Drink("jar", "#e8536b", "#a3173c", "berries"),
    ),
    _drink(
        "sem-alcool", "MATE-GELADO-PESSEGO", "Mate gelado com pêssego",
        "Mate tostado em infusão lenta, pêssego, limão e muito gelo.",
        price="12.90", ml=400, stock=10, popularity=1.1,
        look=Drink("jar", "#d98a34", "#9a4d14", "lemon"),
    ),
)  # fmt: skip

_DESSERTS = (
    _dish(
        "sobremesas", "BROWNIE-DE-STOUT", "Brownie de Stout com sorvete",
        "Úmido por causa da cerveja, quente por causa do forno e com sorvete por bom senso.",
        price="26.90", grams=220, stock=38, popularity=2.5, look=Dessert("brownie"),
    ),
    _dish(
        "sobremesas", "CHURROS-DE-DOCE-DE-LEITE", "Churros com doce de leite (6 un.)",
        "Canela, açúcar e um pote de doce de leite que alguém vai raspar.",
        price="24.90", grams=240, stock=40, popularity=2.0, look=Dessert("churros"),
    ),
    _dish(
        "sobremesas", "PETIT-GATEAU-CUMARU", "Petit gâteau de chocolate e cumaru",
        "A colher entra, o recheio escorre e a mesa faz 'ó'.",
        price="28.90", grams=200, stock=26, popularity=1.6, look=Dessert("petit_gateau"),
    ),
    _dish(
        "sobremesas", "PUDIM-DA-DONA-LOURDES", "Pudim da dona Lourdes",
        "Lisinho, sem furo, calda de caramelo e receita que não sai da família.",
        price="17.90", grams=160, stock=30, popularity=1.3, look=Dessert("pudim"),
    ),
    _dish(
        "sobremesas", "ROMEU-E-JULIETA", "Romeu e Julieta na chapa",
        "Goiabada cascão e queijo meia-cura tostado: final feliz, desta vez.",
        price="19.90", grams=180, stock=24, popularity=1.0, look=Dessert("romeu_e_julieta"),
    ),
    _dish(
        "sobremesas", "AFFOGATO-DE-PORTER", "Affogato de Porter",
        "Duas bolas de creme afogadas em Porter de café, com farofa de castanha.",
        price="23.90", grams=200, stock=6, popularity=0.6, look=Dessert("affogato"),
    ),
)  # fmt: skip

_PARTY_KEGS = (
    _keg(
        "BARRIL-PILSEN-30L", "Barril de Pilsen 30 L",
        "Uns cem copos de Pilsen da casa: a medida certa do churrasco com os vizinhos.",
        price="489.00", abv="4.5", stock=22, popularity=1.10, look=Keg(30, "straw", "PILSEN"),
    ),
    _keg(
        "BARRIL-PILSEN-50L", "Barril de Pilsen 50 L",
        "Para casamento, festa junina ou família que não sabe contar convidado.",
        price="779.00", abv="4.5", stock=18, popularity=0.82, look=Keg(50, "straw", "PILSEN"),
    ),
    _keg(
        "BARRIL-PILSEN-10L-CHOPEIRA", "Kit Festinha: Pilsen 10 L com chopeira",
        "Barrilzinho, chopeira de mesa e gás por um fim de semana; você só entra com os copos.",
        price="289.00", abv="4.5", stock=9, popularity=0.60, look=Keg(10, "gold", "PILSEN", with_tap=True),
    ),
    _keg(
        "BARRIL-VINHO-30L", "Barril de Chope de Vinho 30 L",
        "O roxinho que acaba primeiro; a experiência recomenda pedir cedo.",
        price="559.00", abv="6.0", stock=11, popularity=0.44, look=Keg(30, "wine", "VINHO"),
    ),
    _keg(
        "BARRIL-IPA-30L", "Barril de IPA Mata Fechada 30 L",
        "Lúpulo em volume de mutirão, para festa com barba bem cuidada.",
        price="869.00", abv="6.5", stock=8, popularity=0.36, look=Keg(30, "amber", "IPA"),
    ),
    _keg(
        "BARRIL-WEISS-20L", "Barril de Weiss Neblina 20 L",
        "Trigo fresco para almoço comprido de domingo.",
        price="499.00", abv="5.2", stock=7, popularity=0.14, look=Keg(20, "wheat", "WEISS"),
    ),
    _keg(
        "BARRIL-STOUT-20L", "Barril de Stout Noite Sem Lua 20 L",
        "Para festa de inverno, feijoada ou os amigos que dizem 'só tomo escura'.",
        price="589.00", abv="6.2", stock=2, popularity=0.08, look=Keg(20, "black", "STOUT"),
    ),
)  # fmt: skip

PRODUCTS: tuple[DemoProduct, ...] = (
    *_CLASSIC_DRAUGHTS,
    *_CRAFT_DRAUGHTS,
    *_TAKE_AWAY,
    *_FRIED,
    *_GRIDDLED,
    *_BOARDS,
    *_BURGERS,
    *_COCKTAILS,
    *_SOFT_DRINKS,
    *_DESSERTS,
    *_PARTY_KEGS,
)

HERO_SLIDES: tuple[DemoSlide, ...] = (
    DemoSlide(
        "balcao-ao-entardecer",
        "Quando escurece, a gente acende",
        "Doze torneiras, copo frio e a melhor esquina da praça desde 2017.",
        "counter",
    ),
    DemoSlide(
        "chope-na-torneira",
        "Tirado com calma, servido com pressa",
        "Dois dedos de colarinho e nenhum de conversa fiada. Mentira: de conversa também.",
        "pouring",
    ),
    DemoSlide(
        "brinde-da-turma",
        "Puxe a cadeira que cabe mais um",
        "Reservas para até 12 pessoas e petisco para todo mundo dividir.",
        "toast",
    ),
    DemoSlide(
        "mesa-posta",
        "Hambúrguer na chapa, batata estalando",
        "A cozinha abre junto com o bar: às 16h30, de terça a domingo.",
        "table",
    ),
    DemoSlide(
        "barris-na-festa",
        "Sua festa com chope de verdade",
        "Levamos barril, chopeira e gelo em Santa Isabel, Arujá, Igaratá e Guararema.",
        "party",
    ),
)
