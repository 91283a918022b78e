"""The menu of the demo pub: categories, products and the slides of the front page, in the words a guest reads."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Unit = Literal["unidade", "litro", "ml", "kg", "g"]


@dataclass(frozen=True, slots=True)
class DemoCategory:
    """A section of the menu; `parent_slug` is None for a main category, `slug` names its banner's files."""

    slug: str
    name: str
    description: str
    parent_slug: str | None


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

    @property
    def is_draught(self) -> bool:
        """Whether it is poured from a keg behind the counter."""
        return self.category_slug in {"chopes-classicos", "chopes-artesanais"}

    @property
    def is_mixed(self) -> bool:
        """Whether it is prepared on the spot, so that nobody counts it."""
        return self.category_slug == "drinks"

    @property
    def is_keg(self) -> bool:
        """Whether it leaves the house as a whole keg."""
        return self.category_slug == "barris-para-festa"


@dataclass(frozen=True, slots=True)
class DemoSlide:
    """One slide of the front page; `slug` names its picture's files, which show what `alt` says."""

    slug: str
    title: str
    description: str
    alt: str


CATEGORIES: tuple[DemoCategory, ...] = (
    DemoCategory(
        "chopes",
        "Chopes",
        "Doze torneiras, copo frio e colarinho de dois dedos.",
        None,
    ),
    DemoCategory(
        "chopes-classicos",
        "Clássicos",
        "Os de sempre, tirados com a calma de sempre.",
        "chopes",
    ),
    DemoCategory(
        "chopes-artesanais",
        "Artesanais",
        "Receitas da casa e de vizinhos de tanque: lúpulo, fruta, café e paciência.",
        "chopes",
    ),
    DemoCategory(
        "para-levar",
        "Para levar",
        "Growlers cheios na hora, garrafas e latas para a geladeira de casa.",
        None,
    ),
    DemoCategory(
        "petiscos",
        "Petiscos",
        "Porções para dividir. Ou não: aqui ninguém julga.",
        None,
    ),
    DemoCategory(
        "petiscos-fritos",
        "Fritos",
        "Casquinha que estala, recheio que fumega.",
        "petiscos",
    ),
    DemoCategory(
        "petiscos-na-chapa",
        "Na chapa",
        "Chegam chiando à mesa, com pão para não perder o caldinho.",
        "petiscos",
    ),
    DemoCategory(
        "petiscos-tabuas",
        "Tábuas",
        "Para a turma toda beliscar enquanto a conversa estica.",
        "petiscos",
    ),
    DemoCategory(
        "hamburgueres",
        "Hambúrgueres",
        "Carne moída todo dia, pão da padaria da praça e guardanapo à vontade.",
        None,
    ),
    DemoCategory(
        "drinks",
        "Drinks",
        "Caipirinhas caprichadas e coquetéis para quem deu folga ao chope.",
        None,
    ),
    DemoCategory(
        "sem-alcool",
        "Sem álcool",
        "Para o motorista da rodada, com a mesma caprichada no copo.",
        None,
    ),
    DemoCategory(
        "sobremesas",
        "Sobremesas",
        "O último pedido da noite, com quantas colheres a mesa quiser.",
        None,
    ),
    DemoCategory(
        "barris-para-festa",
        "Barris para festa",
        "Barril gelado na sua casa; chopeira e montagem a gente combina pelo WhatsApp.",
        None,
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
    )


def _keg(
    sku: str, name: str, summary: str, *, price: str, abv: str, stock: int, popularity: float, litres: int
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
        volume_ml=litres * 1000,
        weight_g=litres * 1500,
        alcohol_content=Decimal(abv),
        stock_quantity=stock,
        min_stock_level=3,
        popularity=popularity,
    )


_CLASSIC_DRAUGHTS = (
    _draught(
        "chopes-classicos", "CHOPE-PILSEN-300", "Chope Pilsen da Casa 300 ml",
        "Leve, dourado e com espuma que aguenta a conversa: o primeiro da noite e, quase sempre, o segundo.",
        price="11.90", ml=300, abv="4.5", stock=640, popularity=9.4,
    ),
    _draught(
        "chopes-classicos", "CHOPE-PILSEN-500", "Caneca de Pilsen 500 ml",
        "O mesmo Pilsen da casa, na caneca congelada que faz barulho de brinde.",
        price="17.90", ml=500, abv="4.5", stock=410, popularity=7.6,
    ),
    _draught(
        "chopes-classicos", "CHOPE-WEISS-NEBLINA", "Weiss Neblina 500 ml",
        "Trigo turvo com banana e cravo, alto como o copo e macio como manhã de serra.",
        price="23.90", ml=500, abv="5.2", stock=280, popularity=5.4,
    ),
    _draught(
        "chopes-classicos", "CHOPE-VINHO-QUINTAL", "Chope de Vinho do Quintal 300 ml",
        "Vinho tinto docinho em forma de chope: bem gelado, bem roxo e sem nenhuma vergonha.",
        price="14.90", ml=300, abv="6.0", stock=330, popularity=4.5,
    ),
    _draught(
        "chopes-classicos", "CHOPE-RED-TIJOLO", "Red Ale Tijolo 400 ml",
        "Caramelo, casca de pão e um final seco; a cor é do tijolo da nossa parede.",
        price="19.90", ml=400, abv="5.4", stock=190, popularity=3.6,
    ),
    _draught(
        "chopes-classicos", "CHOPE-VIENNA-LAMPIAO", "Vienna Lampião 400 ml",
        "Malte tostado na medida, âmbar de lampião aceso e amargor que chega baixinho.",
        price="18.90", ml=400, abv="4.9", stock=150, popularity=2.5,
    ),
    _draught(
        "chopes-classicos", "CHOPE-DUNKEL-PORAO", "Dunkel do Porão 400 ml",
        "Escura por fora e fácil por dentro: pão preto, cacau e nenhum susto.",
        price="19.90", ml=400, abv="5.0", stock=46, popularity=1.9,
    ),
)  # fmt: skip

_CRAFT_DRAUGHTS = (
    _draught(
        "chopes-artesanais", "CHOPE-IPA-MATA-FECHADA", "IPA Mata Fechada 400 ml",
        "Lúpulo de dar bom-dia: maracujá, resina e um amargor que pede batata.",
        price="23.90", ml=400, abv="6.5", stock=260, popularity=6.2,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-NEIPA-CERRACAO", "NEIPA Cerração 400 ml",
        "Turva como a Dutra em julho, com manga, pêssego e aveia do começo ao fim.",
        price="27.90", ml=400, abv="6.8", stock=170, popularity=4.9,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-APA-TRILHO", "APA Trilho do Trem 400 ml",
        "Cítrica e redonda, para quem gosta de lúpulo mas ainda quer conversar.",
        price="21.90", ml=400, abv="5.3", stock=240, popularity=4.2,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-WIT-LARANJEIRA", "Witbier Laranjeira 400 ml",
        "Casca de laranja, semente de coentro e uma brisa: verão em qualquer mês.",
        price="22.90", ml=400, abv="4.8", stock=180, popularity=3.5,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-SOUR-JABUTICABA", "Sour Jabuticaba no Pé 300 ml",
        "Azedinha, cor-de-rosa e refrescante; tem gosto de subir em árvore.",
        price="24.90", ml=300, abv="4.2", stock=130, popularity=2.9,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-STOUT-SEM-LUA", "Stout Noite Sem Lua 400 ml",
        "Preta, cremosa, com café e chocolate amargo: sobremesa que se bebe.",
        price="25.90", ml=400, abv="6.2", stock=140, popularity=2.0,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-PORTER-COADOR", "Porter Coador de Pano 400 ml",
        "Leva café da roça coado a frio; acorda sem tirar o sono.",
        price="24.90", ml=400, abv="5.6", stock=52, popularity=1.5,
    ),
    _draught(
        "chopes-artesanais", "CHOPE-DUBBEL-SACRISTIA", "Dubbel Sacristia 300 ml",
        "Ameixa, açúcar queimado e 7,2% de álcool com cara de santo.",
        price="28.90", ml=300, abv="7.2", stock=90, popularity=1.1,
    ),
)  # fmt: skip

_TAKE_AWAY = (
    _drink(
        "para-levar", "GROWLER-PILSEN-1L", "Growler de Pilsen 1 L",
        "Um litro do Pilsen da casa, cheio na hora e lacrado: dura três dias na geladeira, dizem.",
        price="32.90", ml=1000, abv="4.5", stock=60, popularity=2.6,
    ),
    _drink(
        "para-levar", "GROWLER-IPA-1L", "Growler de IPA 1 L",
        "A Mata Fechada viaja bem: aroma inteiro até a sua sala.",
        price="49.90", ml=1000, abv="6.5", stock=38, popularity=1.9,
    ),
    _drink(
        "para-levar", "GROWLER-WEISS-1L", "Growler de Weiss 1 L",
        "Trigo fresco para o churrasco de domingo; gire a garrafa antes de servir.",
        price="44.90", ml=1000, abv="5.2", stock=30, popularity=1.4,
    ),
    _drink(
        "para-levar", "GROWLER-STOUT-1L", "Growler de Stout 1 L",
        "Um litro de noite sem lua, para filme, lareira ou bolo de chocolate.",
        price="54.90", ml=1000, abv="6.2", stock=16, popularity=1.1,
    ),
    _drink(
        "para-levar", "RECARGA-PILSEN-LITRO", "Recarga de Pilsen por litro",
        "Traga o seu growler limpinho que a gente enche; o planeta e o bolso agradecem.",
        price="26.90", ml=1000, abv="4.5", stock=210, popularity=2.2, unit="litro",
    ),
    _drink(
        "para-levar", "SEIS-LATAS-APA", "Meia dúzia de APA Trilho do Trem em lata",
        "Seis latas de 350 ml, enlatadas no balcão na sua frente.",
        price="74.90", ml=2100, abv="5.3", stock=8, popularity=0.6,
    ),
)  # fmt: skip

_FRIED = (
    _dish(
        "petiscos-fritos", "BATATA-DA-CASA", "Batata frita da casa",
        "Palito grosso, duas frituras e sal na hora; acompanha a maionese verde que todo mundo pede para levar.",
        price="34.90", grams=500, stock=90, popularity=5.6,
    ),
    _dish(
        "petiscos-fritos", "BATATA-CHEDDAR-BACON", "Batata com cheddar e bacon",
        "A mesma batata, agora soterrada por cheddar cremoso e bacon crocante.",
        price="46.90", grams=650, stock=70, popularity=4.4,
    ),
    _dish(
        "petiscos-fritos", "BOLINHO-DE-COSTELA", "Bolinho de costela (8 un.)",
        "Costela de panela, desfiada e empanada, com molho de pimenta biquinho.",
        price="42.90", grams=320, stock=64, popularity=3.6,
    ),
    _dish(
        "petiscos-fritos", "COXINHA-DA-PRACA", "Coxinha da praça (8 un.)",
        "Frango com requeijão e massa fininha; o formato é lágrima de saudade.",
        price="36.90", grams=320, stock=72, popularity=2.9,
    ),
    _dish(
        "petiscos-fritos", "TORRESMO-DE-ROLO", "Torresmo de rolo",
        "Pururuca por fora, macio por dentro e limão cravo para fingir leveza.",
        price="48.90", grams=450, stock=28, popularity=2.3,
    ),
    _dish(
        "petiscos-fritos", "MANDIOCA-FRITA", "Mandioca frita com manteiga de garrafa",
        "Cozida até derreter e frita até cantar.",
        price="33.90", grams=500, stock=54, popularity=1.7,
    ),
    _dish(
        "petiscos-fritos", "ANEIS-DE-CEBOLA", "Anéis de cebola na cerveja",
        "Massa de Pilsen, bem leve: dá para ouvir da mesa ao lado.",
        price="35.90", grams=350, stock=7, popularity=1.4,
    ),
    _dish(
        "petiscos-fritos", "ISCA-DE-TILAPIA", "Isca de tilápia",
        "Peixe de Igaratá, empanado em fubá, com tártaro e uma fatia de otimismo (de limão).",
        price="52.90", grams=450, stock=26, popularity=1.3,
    ),
)  # fmt: skip

_GRIDDLED = (
    _dish(
        "petiscos-na-chapa", "CALABRESA-ACEBOLADA", "Calabresa acebolada",
        "Chega chiando, com cebola no ponto de doce e pão para o caldinho.",
        price="44.90", grams=500, stock=58, popularity=3.3,
    ),
    _dish(
        "petiscos-na-chapa", "FILE-APERITIVO", "Filé aperitivo ao molho de cerveja escura",
        "Tirinhas de mignon, Dunkel reduzida e um pão que não volta sozinho.",
        price="79.90", grams=500, stock=34, popularity=2.6,
    ),
    _dish(
        "petiscos-na-chapa", "PICANHA-NA-CHAPA", "Picanha na chapa",
        "Fatiada na mesa, com farofa, vinagrete e o silêncio respeitoso da turma.",
        price="129.90", grams=600, stock=18, popularity=2.0,
    ),
    _dish(
        "petiscos-na-chapa", "LINGUICA-DE-GUARAREMA", "Linguiça artesanal de Guararema",
        "Pernil, erva-doce e faca: feita pelo açougue do seu Onofre toda quinta.",
        price="49.90", grams=450, stock=30, popularity=1.5,
    ),
    _dish(
        "petiscos-na-chapa", "QUEIJO-COALHO-MELACO", "Queijo coalho com melaço",
        "Dourado dos dois lados, com melaço de cana e um respiro de orégano.",
        price="36.90", grams=300, stock=44, popularity=1.9,
    ),
    _dish(
        "petiscos-na-chapa", "POLENTA-NA-CHAPA", "Polenta na chapa com gorgonzola",
        "Casquinha tostada, meio cremoso e um queijo que não pede licença.",
        price="37.90", grams=420, stock=22, popularity=1.0,
    ),
)  # fmt: skip

_BOARDS = (
    _dish(
        "petiscos-tabuas", "TABUA-DA-CASA", "Tábua Pirilampo",
        "Um pouco de tudo o que sai da cozinha, para quatro pessoas ou duas decididas.",
        price="139.90", grams=1400, stock=20, popularity=2.1,
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DE-FRIOS", "Tábua de frios",
        "Salame, presunto cru, queijos, azeitonas e a pressa de ninguém.",
        price="94.90", grams=700, stock=24, popularity=1.6,
    ),
    _dish(
        "petiscos-tabuas", "TABUA-MINEIRA", "Tábua mineira",
        "Torresmo, linguiça, mandioca e queijo: um trem bão, com sotaque e tudo.",
        price="109.90", grams=1100, stock=19, popularity=1.3,
    ),
    _dish(
        "petiscos-tabuas", "TABUA-ALEMA", "Tábua alemã",
        "Salsichas branca e vermelha, chucrute, mostarda escura e pretzel macio.",
        price="114.90", grams=1000, stock=5, popularity=1.0,
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DE-QUEIJOS", "Tábua de queijos da serra",
        "Canastra, meia-cura e um azul atrevido, com geleia de pimenta e mel de Guararema.",
        price="99.90", grams=600, stock=14, popularity=0.75,
    ),
    _dish(
        "petiscos-tabuas", "TABUA-DA-HORTA", "Tábua da horta",
        "Legumes na brasa, homus, pão de fermentação lenta e azeite sem economia.",
        price="84.90", grams=800, stock=12, popularity=0.35,
    ),
)  # fmt: skip

_BURGERS = (
    _dish(
        "hamburgueres", "BURGER-PIRILAMPO", "Pirilampo",
        "Blend de 160 g, cheddar, cebola na Stout e molho da casa: o que acendeu a chapa em 2017.",
        price="38.90", grams=380, stock=62, popularity=4.3,
    ),
    _dish(
        "hamburgueres", "BURGER-BACON-DOBRADO", "Bacon em Dobro",
        "Dois smashes de 90 g, bacon duas vezes e nenhum arrependimento.",
        price="44.90", grams=420, stock=50, popularity=3.6,
    ),
    _dish(
        "hamburgueres", "BURGER-X-SALADA", "X-Salada da Praça",
        "Alface, tomate, queijo prato e maionese, do jeito que a lanchonete da infância fazia.",
        price="32.90", grams=360, stock=55, popularity=3.0,
    ),
    _dish(
        "hamburgueres", "BURGER-FRANGO-CROCANTE", "Galinheiro",
        "Sobrecoxa empanada, picles, coleslaw e mel com pimenta; cacareja de tão crocante.",
        price="36.90", grams=370, stock=40, popularity=2.4,
    ),
    _dish(
        "hamburgueres", "BURGER-STOUT", "Noite na Serra",
        "Pão australiano, queijo da Canastra, cebola crispy e redução de Stout.",
        price="42.90", grams=390, stock=36, popularity=1.9,
    ),
    _dish(
        "hamburgueres", "BURGER-CAIPIRA", "Caipira com ovo",
        "Ovo de gema mole, bacon e queijo meia-cura: peça dois guardanapos.",
        price="39.90", grams=410, stock=33, popularity=1.4,
    ),
    _dish(
        "hamburgueres", "BURGER-HORTA", "Horta",
        "Grão-de-bico com beterraba, rúcula, tomate e maionese de ervas, sem pedir desculpas a ninguém.",
        price="35.90", grams=340, stock=4, popularity=0.9,
    ),
)  # fmt: skip

_COCKTAILS = (
    _drink(
        "drinks", "CAIPIRINHA-LIMAO", "Caipirinha de limão",
        "Cachaça de alambique, limão macerado sem raiva e açúcar na medida do juízo.",
        price="24.90", ml=300, abv="16.0", stock=120, popularity=4.1,
    ),
    _drink(
        "drinks", "GIN-TONICA-JARDIM", "Gin Tônica do Jardim",
        "Gim, tônica, alecrim e laranja-baía numa taça em que caberia um aquário.",
        price="34.90", ml=500, abv="11.0", stock=84, popularity=3.3,
    ),
    _drink(
        "drinks", "CAIPIRINHA-MARACUJA", "Caipirinha de maracujá",
        "A fruta inteira, com semente, e vodca ou cachaça: você manda.",
        price="27.90", ml=300, abv="15.0", stock=96, popularity=2.7,
    ),
    _drink(
        "drinks", "MULA-DA-SERRA", "Mula da Serra",
        "Vodca, limão e espuma de gengibre na caneca de cobre; coice carinhoso.",
        price="32.90", ml=350, abv="10.0", stock=70, popularity=2.2,
    ),
    _drink(
        "drinks", "SPRITZ-POR-DO-SOL", "Spritz Pôr do Sol",
        "Bitter de laranja, espumante e rodela; combina com a hora em que a praça acende.",
        price="33.90", ml=450, abv="9.0", stock=66, popularity=1.7,
    ),
    _drink(
        "drinks", "MOJITO-DE-QUINTAL", "Mojito de Quintal",
        "Rum, limão e hortelã colhida no vaso ao lado da torneira 7.",
        price="29.90", ml=400, abv="10.0", stock=60, popularity=1.2,
    ),
    _drink(
        "drinks", "NEGRONI-DA-CASA", "Negroni da Casa",
        "Partes iguais de gim, vermute e bitter, mais uma semana de descanso em barril.",
        price="35.90", ml=120, abv="24.0", stock=48, popularity=0.9,
    ),
)  # fmt: skip

_SOFT_DRINKS = (
    _drink(
        "sem-alcool", "AGUA-MINERAL-500", "Água mineral 500 ml",
        "Da fonte da serra, com ou sem gás: a cada dois chopes, um gole de juízo.",
        price="6.50", ml=500, stock=220, popularity=5.0,
    ),
    _drink(
        "sem-alcool", "LIMONADA-SUICA", "Limonada suíça",
        "Limão inteiro batido na hora, gelo picado e um quase nada de leite condensado.",
        price="15.90", ml=400, stock=75, popularity=3.2,
    ),
    _drink(
        "sem-alcool", "GUARANA-DO-COMPADRE", "Guaraná do Compadre 290 ml",
        "Refrigerante de garrafinha, receita de Igaratá desde quando a rua era de terra.",
        price="9.50", ml=290, stock=160, popularity=3.9,
    ),
    _drink(
        "sem-alcool", "SUCO-DE-LARANJA", "Suco de laranja",
        "Espremido quando você pede; só laranja, só isso.",
        price="13.90", ml=400, stock=70, popularity=2.5,
    ),
    _drink(
        "sem-alcool", "CHOPE-ZERO", "Chope Zero 300 ml",
        "Espuma, malte e volante: sem álcool, com a dignidade do copo.",
        price="13.90", ml=300, abv="0.0", stock=110, popularity=2.0,
    ),
    _drink(
        "sem-alcool", "SODA-FRUTAS-VERMELHAS", "Soda de frutas vermelhas",
        "Xarope feito aqui, água com gás e amoras que alguém sempre pesca com o canudo.",
        price="16.90", ml=400, stock=58, popularity=1.5,
    ),
    _drink(
        "sem-alcool", "MATE-GELADO-PESSEGO", "Mate gelado com pêssego",
        "Mate tostado em infusão lenta, pêssego, limão e muito gelo.",
        price="12.90", ml=400, stock=10, popularity=1.1,
    ),
)  # fmt: skip

_DESSERTS = (
    _dish(
        "sobremesas", "BROWNIE-DE-STOUT", "Brownie de Stout com sorvete",
        "Úmido por causa da cerveja, quente por causa do forno e com sorvete por bom senso.",
        price="26.90", grams=220, stock=38, popularity=2.5,
    ),
    _dish(
        "sobremesas", "CHURROS-DE-DOCE-DE-LEITE", "Churros com doce de leite (6 un.)",
        "Canela, açúcar e um pote de doce de leite que alguém vai raspar.",
        price="24.90", grams=240, stock=40, popularity=2.0,
    ),
    _dish(
        "sobremesas", "PETIT-GATEAU-CUMARU", "Petit gâteau de chocolate e cumaru",
        "A colher entra, o recheio escorre e a mesa faz 'ó'.",
        price="28.90", grams=200, stock=26, popularity=1.6,
    ),
    _dish(
        "sobremesas", "PUDIM-DA-DONA-LOURDES", "Pudim da dona Lourdes",
        "Lisinho, sem furo, calda de caramelo e receita que não sai da família.",
        price="17.90", grams=160, stock=30, popularity=1.3,
    ),
    _dish(
        "sobremesas", "ROMEU-E-JULIETA", "Romeu e Julieta na chapa",
        "Goiabada cascão e queijo meia-cura tostado: final feliz, desta vez.",
        price="19.90", grams=180, stock=24, popularity=1.0,
    ),
    _dish(
        "sobremesas", "AFFOGATO-DE-PORTER", "Affogato de Porter",
        "Duas bolas de creme afogadas em Porter de café, com farofa de castanha.",
        price="23.90", grams=200, stock=6, popularity=0.6,
    ),
)  # fmt: skip

_PARTY_KEGS = (
    _keg(
        "BARRIL-PILSEN-30L", "Barril de Pilsen 30 L",
        "Uns cem copos de Pilsen da casa: a medida certa do churrasco com os vizinhos.",
        price="489.00", abv="4.5", stock=22, popularity=1.10, litres=30,
    ),
    _keg(
        "BARRIL-PILSEN-50L", "Barril de Pilsen 50 L",
        "Para casamento, festa junina ou família que não sabe contar convidado.",
        price="779.00", abv="4.5", stock=18, popularity=0.82, litres=50,
    ),
    _keg(
        "BARRIL-PILSEN-10L-CHOPEIRA", "Kit Festinha: Pilsen 10 L com chopeira",
        "Barrilzinho, chopeira de mesa e gás por um fim de semana; você só entra com os copos.",
        price="289.00", abv="4.5", stock=9, popularity=0.60, litres=10,
    ),
    _keg(
        "BARRIL-VINHO-30L", "Barril de Chope de Vinho 30 L",
        "O roxinho que acaba primeiro; a experiência recomenda pedir cedo.",
        price="559.00", abv="6.0", stock=11, popularity=0.44, litres=30,
    ),
    _keg(
        "BARRIL-IPA-30L", "Barril de IPA Mata Fechada 30 L",
        "Lúpulo em volume de mutirão, para festa com barba bem cuidada.",
        price="869.00", abv="6.5", stock=8, popularity=0.36, litres=30,
    ),
    _keg(
        "BARRIL-WEISS-20L", "Barril de Weiss Neblina 20 L",
        "Trigo fresco para almoço comprido de domingo.",
        price="499.00", abv="5.2", stock=7, popularity=0.14, litres=20,
    ),
    _keg(
        "BARRIL-STOUT-20L", "Barril de Stout Noite Sem Lua 20 L",
        "Para festa de inverno, feijoada ou os amigos que dizem 'só tomo escura'.",
        price="589.00", abv="6.2", stock=2, popularity=0.08, litres=20,
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
        "Quatro torneiras de chope no balcão e, embaixo delas, quatro copos cheios de cores diferentes.",
    ),
    DemoSlide(
        "chope-na-torneira",
        "Tirado com calma, servido com pressa",
        "Dois dedos de colarinho e nenhum de conversa fiada. Mentira: de conversa também.",
        "Um copo de chope dourado enchendo debaixo da torneira.",
    ),
    DemoSlide(
        "brinde-da-turma",
        "Puxe a cadeira que cabe mais um",
        "Reservas para até 12 pessoas e petisco para todo mundo dividir.",
        "Duas canecas de chope brindando, com a espuma voando.",
    ),
    DemoSlide(
        "mesa-posta",
        "Hambúrguer na chapa, batata estalando",
        "A cozinha abre junto com o bar: às 16h30, de terça a domingo.",
        "Hambúrguer duplo com queijo e bacon, um balde de batata frita e dois chopes ao fundo.",
    ),
    DemoSlide(
        "barris-na-festa",
        "Sua festa com chope de verdade",
        "Levamos barril, chopeira e gelo em Santa Isabel, Arujá, Igaratá e Guararema.",
        "Barris de chope sob um varal de lâmpadas, com dois copos já servidos.",
    ),
)
