"""The words of the public pages in English and Spanish, by the Portuguese ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from query_api.languages import PORTUGUESE, Language, localized

_WORDS: Final[dict[str, tuple[str, str]]] = {
    # navigation and frame
    "Início": ("Home", "Inicio"),
    "Cardápio": ("Menu", "Carta"),
    "Sobre Nós": ("About Us", "Nosotros"),
    "Contato": ("Contact", "Contacto"),
    "Fazer Pedido": ("Order", "Hacer un pedido"),
    "Reservar Mesa": ("Book a Table", "Reservar mesa"),
    "Reservar mesa": ("Book a table", "Reservar mesa"),
    "Monte sua festa": ("Plan your party", "Arma tu fiesta"),
    "Privacidade": ("Privacy", "Privacidad"),
    "Termos de Uso": ("Terms of Use", "Términos de uso"),
    "Mesa": ("Table", "Mesa"),
    "Na torneira": ("On tap", "En los grifos"),
    "Seu pedido": ("Your order", "Tu pedido"),
    "Página não encontrada": ("Page not found", "Página no encontrada"),
    "Ir para o conteúdo": ("Skip to the content", "Ir al contenido"),
    "Ir para o menu": ("Go to the menu", "Ir al menú"),
    "Principal": ("Main", "Principal"),
    "Rodapé": ("Footer", "Pie de página"),
    "Atalhos": ("Shortcuts", "Atajos"),
    "Idioma": ("Language", "Idioma"),
    "Login": ("Log in", "Ingresar"),
    "A casa": ("The house", "La casa"),
    "Onde": ("Where", "Dónde"),
    ", desde {year}": (", since {year}", ", desde {year}"),
    "Conversar no WhatsApp": ("Chat on WhatsApp", "Conversar por WhatsApp"),
    "Olá! Vim pelo site e gostaria de falar com vocês.": (
        "Hello! I found you through your site and would like to talk to you.",
        "¡Hola! Los encontré por el sitio y me gustaría hablar con ustedes.",
    ),
    "Venda proibida para menores de 18 anos.": (
        "Sale to minors under 18 is forbidden.",
        "Prohibida la venta a menores de 18 años.",
    ),
    "Se beber, não dirija. Aprecie com moderação.": (
        "If you drink, do not drive. Enjoy in moderation.",
        "Si bebes, no conduzcas. Disfruta con moderación.",
    ),
    "Aprecie com moderação.": ("Enjoy in moderation.", "Disfruta con moderación."),
    # menu
    "Categorias do cardápio": ("Categories of the menu", "Categorías de la carta"),
    "Nosso Cardápio": ("Our Menu", "Nuestra carta"),
    "Em cada categoria, os 5 mais vendidos aparecem primeiro.": (
        "In each category the 5 best sellers come first.",
        "En cada categoría, los 5 más vendidos aparecen primero.",
    ),
    "Os 5 mais vendidos de cada categoria vêm primeiro. Toque num item para ver de perto.": (
        "The 5 best sellers of each category come first. Tap an item for a closer look.",
        "Los 5 más vendidos de cada categoría van primero. Toca un producto para verlo de cerca.",
    ),
    "Mais pedido": ("Most ordered", "El más pedido"),
    "MAIS": ("TOP", "MÁS"),
    "PEDIDO": ("PICK", "PEDIDO"),
    "Acabou": ("Sold out", "Agotado"),
    "Indisponível": ("Unavailable", "No disponible"),
    "Mostrar mais ({count})": ("Show more ({count})", "Mostrar más ({count})"),
    "Ver cardápio": ("See the menu", "Ver la carta"),
    "Destaques da casa": ("Highlights of the house", "Destacados de la casa"),
    "{product} por {price} na {house}.": ("{product} for {price} at {house}.", "{product} por {price} en {house}."),
    # contact and hours
    "Os horários estão em Contato": ("The hours are under Contact", "Los horarios están en Contacto"),
    "Horários da semana": ("Hours of the week", "Horarios de la semana"),
    "Horário": ("Opening hours", "Horario"),
    "Horário da casa": ("Opening hours of the house", "Horario de la casa"),
    "Feriados e datas especiais": ("Holidays and special dates", "Feriados y fechas especiales"),
    "Fechado": ("Closed", "Cerrado"),
    "{opens} às {closes}": ("{opens} to {closes}", "{opens} a {closes}"),
    " e ": (" and ", " y "),
    " a ": (" to ", " a "),
    "{day:%d/%m} ({weekday})": ("{day:%d %b} ({weekday})", "{day:%d/%m} ({weekday})"),
    "Segunda-feira": ("Monday", "Lunes"),
    "Terça-feira": ("Tuesday", "Martes"),
    "Quarta-feira": ("Wednesday", "Miércoles"),
    "Quinta-feira": ("Thursday", "Jueves"),
    "Sexta-feira": ("Friday", "Viernes"),
    "Sábado": ("Saturday", "Sábado"),
    "Domingo": ("Sunday", "Domingo"),
    "Passe para um chope, ligue, ou mande uma mensagem.": (
        "Drop in for a beer, call, or send a message.",
        "Ven por una cerveza, llama o manda un mensaje.",
    ),
    "O endereço e os telefones ainda não foram informados.": (
        "The address and the telephone numbers are not known yet.",
        "La dirección y los teléfonos aún no se han informado.",
    ),
    "Endereço": ("Address", "Dirección"),
    "Telefones": ("Telephone", "Teléfonos"),
    "Fixo": ("Landline", "Fijo"),
    "WhatsApp do bar": ("WhatsApp of the bar", "WhatsApp del bar"),
    "WhatsApp de eventos": ("WhatsApp for events", "WhatsApp de eventos"),
    "Ligar": ("Call", "Llamar"),
    "Ver no mapa": ("See on the map", "Ver en el mapa"),
    "Como chegar": ("Directions", "Cómo llegar"),
    "CEP {code}": ("Postal code {code}", "Código postal {code}"),
    "Desenho do centro da cidade com o bar marcado ao lado da praça": (
        "Drawing of the town centre with the bar marked beside the square",
        "Dibujo del centro de la ciudad con el bar marcado al lado de la plaza",
    ),
    "Desenho ilustrativo, fora de escala.": (
        "An illustration, not to scale.",
        "Dibujo ilustrativo, fuera de escala.",
    ),
    "{action} pelo WhatsApp": ("{action} on WhatsApp", "{action} por WhatsApp"),
    # about
    "Venha conhecer a casa.": ("Come and see the house.", "Ven a conocer la casa."),
    "Desenho da fachada do bar ao anoitecer, com as luzes acesas": (
        "Drawing of the front of the bar at dusk, with its lights on",
        "Dibujo de la fachada del bar al anochecer, con las luces encendidas",
    ),
    "Desde": ("Since", "Desde"),
    "Atendemos": ("We serve", "Atendemos"),
    "Na cozinha": ("In the kitchen", "En la cocina"),
    # services
    "Reserva de mesas": ("Tables", "Reserva de mesas"),
    "Mesas para até {most} pessoas. Conte quando vem, que a gente guarda o lugar.": (
        "Tables for up to {most} people. Tell us when you come, and we keep your place.",
        "Mesas para hasta {most} personas. Cuéntanos cuándo vienes y te guardamos el lugar.",
    ),
    "Olá! Gostaria de reservar uma mesa na {name} (até {most} pessoas).": (
        "Hello! I would like to book a table at {name} (up to {most} people).",
        "¡Hola! Me gustaría reservar una mesa en {name} (hasta {most} personas).",
    ),
    "Eventos e festas": ("Events and parties", "Eventos y fiestas"),
    "Aniversário, casamento ou festa da firma: chope gelado do começo ao fim, sem ninguém na fila.": (
        "Birthday, wedding or office party: cold draft beer from beginning to end, and nobody in a queue.",
        "Cumpleaños, boda o fiesta de la empresa: cerveza helada de principio a fin, sin nadie en la fila.",
    ),
    "Planejar evento": ("Plan an event", "Planear un evento"),
    "Olá! Gostaria de um orçamento da {name} para um evento.": (
        "Hello! I would like a quote from {name} for an event.",
        "¡Hola! Me gustaría un presupuesto de {name} para un evento.",
    ),
    "Barris e chopeiras": ("Kegs and taps", "Barriles y choperas"),
    "Alugamos a chopeira, entregamos o barril e deixamos tudo funcionando.": (
        "We rent you the tap, deliver the keg and leave it all running.",
        "Alquilamos la chopera, entregamos el barril y dejamos todo funcionando.",
    ),
    "Atendemos {places}.": ("We serve {places}.", "Atendemos {places}."),
    "Alugar chopeira": ("Rent a tap", "Alquilar chopera"),
    "Olá! Gostaria de saber sobre barris e aluguel de chopeira com a {name}.": (
        "Hello! I would like to know about kegs and renting a tap from {name}.",
        "¡Hola! Me gustaría saber sobre barriles y alquiler de choperas con {name}.",
    ),
    # parties
    "Festas": ("Parties", "Fiestas"),
    "Vai dar uma festa?": ("Giving a party?", "¿Vas a dar una fiesta?"),
    "Veja na hora quantos litros, quantos barris, o frete e o preço.": (
        "See at once how many litres, how many kegs, the delivery and the price.",
        "Mira al instante cuántos litros, cuántos barriles, el envío y el precio.",
    ),
    "Diga como é a festa e veja na hora os litros, os barris, a chopeira, o frete e o preço.": (
        "Describe the party and see at once the litres, the kegs, the tap, the delivery and the price.",
        "Di cómo es la fiesta y mira al instante los litros, los barriles, la chopera, el envío y el precio.",
    ),
    "Com o dia, a cidade, os convidados e as horas de festa, a conta mostra:": (
        "From the day, the town, the guests and the hours of the party, the estimate shows:",
        "Con el día, la ciudad, los invitados y las horas de fiesta, la cuenta muestra:",
    ),
    "quantos litros de chope, e em que barris;": (
        "how many litres of beer, and in which kegs;",
        "cuántos litros de cerveza, y en qué barriles;",
    ),
    "a chopeira e o gás que servem tudo gelado;": (
        "the tap and the gas that serve it all cold;",
        "la chopera y el gas que sirven todo helado;",
    ),
    "o frete até o endereço da festa;": (
        "the delivery to the address of the party;",
        "el envío hasta la dirección de la fiesta;",
    ),
    "o preço de cada parte e o total.": (
        "the price of each part, and the total.",
        "el precio de cada parte y el total.",
    ),
    "Gostou? Mande o pedido pela própria página, e a casa responde.": (
        "Like it? Send the request from this page, and the house answers.",
        "¿Te gustó? Manda el pedido desde esta página y la casa responde.",
    ),
    "A estimativa aparece aqui. Calcular não custa nada e não pede cadastro.": (
        "The estimate appears here. It costs nothing and needs no account.",
        "La estimación aparece aquí. Calcular no cuesta nada ni pide registro.",
    ),
    # orders and reservations
    "Monte o pedido e mande pelo WhatsApp. A casa confirma e diz em quanto tempo fica pronto.": (
        "Put the order together and send it by WhatsApp. The house confirms and says when it is ready.",
        "Arma el pedido y mándalo por WhatsApp. La casa confirma y dice en cuánto tiempo está listo.",
    ),
    "Mesas para até {most} pessoas. A casa confirma pelo celular.": (
        "Tables for up to {most} people. The house confirms by phone.",
        "Mesas para hasta {most} personas. La casa confirma por el celular.",
    ),
    "Diga o dia, o horário e quantas pessoas vêm. Os lugares ficam guardados com o pedido. "
    "A reserva vale quando a casa confirmar.": (
        "Say when and how many come. The seats are kept with the request; the house confirms the booking.",
        "Di cuándo y cuántos vienen. Los lugares quedan guardados con el pedido; la casa confirma la reserva.",
    ),
    "A casa ainda não recebe reservas pelo site.": (
        "The house does not take bookings on the site yet.",
        "La casa aún no recibe reservas por el sitio.",
    ),
    "O formulário desta página precisa do JavaScript do navegador.": (
        "The form of this page needs the browser's JavaScript.",
        "El formulario de esta página necesita el JavaScript del navegador.",
    ),
    "Fale com a casa pelo": ("Talk to the house by", "Habla con la casa por"),
    "Ligue para": ("Call", "Llama al"),
    # not found
    "Este copo caiu da mesa. O cardápio continua no lugar de sempre.": (
        "This glass fell off the table. The menu is where it always is.",
        "Este vaso se cayó de la mesa. La carta sigue en el lugar de siempre.",
    ),
    "Voltar ao início": ("Back to the start", "Volver al inicio"),
    # what search engines show
    "{house}, em {place}": ("{house}, in {place}", "{house}, en {place}"),
    "{house}: chope gelado, cardápio completo, reservas de mesa e barris para a sua festa.": (
        "{house}: cold draft beer, the full menu, tables to book and kegs for your party.",
        "{house}: cerveza helada, carta completa, reservas de mesa y barriles para tu fiesta.",
    ),
    "Desde {year}.": ("Since {year}.", "Desde {year}."),
    "O cardápio da {house}, com os preços de hoje e os mais pedidos de cada categoria.": (
        "The menu of {house}, with today's prices and the best sellers of each category.",
        "La carta de {house}, con los precios de hoy y lo más pedido de cada categoría.",
    ),
    "Conheça a {house}.": ("Get to know {house}.", "Conoce {house}."),
    "Endereço, telefones, WhatsApp e horários da {house}": (
        "Address, telephone, WhatsApp and opening hours of {house}",
        "Dirección, teléfonos, WhatsApp y horarios de {house}",
    ),
    "Peça uma mesa para até {most} pessoas na {house}. A casa confirma pelo celular.": (
        "Ask for a table for up to {most} people at {house}. The house confirms by phone.",
        "Pide una mesa para hasta {most} personas en {house}. La casa confirma por el celular.",
    ),
    "Monte o pedido e mande pelo WhatsApp da {house}.": (
        "Put your order together and send it to {house} by WhatsApp.",
        "Arma el pedido y mándalo por el WhatsApp de {house}.",
    ),
    "Monte a sua festa com o chope da {house}: litros, barris, chopeira, frete e preço na hora.": (
        "Plan your party with the beer of {house}: litres, kegs, tap, delivery and price at once.",
        "Arma tu fiesta con la cerveza de {house}: litros, barriles, chopera, envío y precio al instante.",
    ),
    "Quais dados pessoais a {house} trata, para quê, por quanto tempo, e quais são os seus direitos.": (
        "Which personal data {house} keeps, what for, how long, and which rights you have. In Portuguese.",
        "Qué datos personales trata {house}, para qué, por cuánto tiempo y cuáles son tus derechos. En portugués.",
    ),
    "As condições do site da {house}: preços, pedidos, reservas e bebidas alcoólicas.": (
        "The terms of the site of {house}: prices, orders, bookings and alcohol. In Portuguese.",
        "Las condiciones del sitio de {house}: precios, pedidos, reservas y bebidas alcohólicas. En portugués.",
    ),
    "Esta página não existe. O cardápio continua no lugar de sempre.": (
        "This page does not exist. The menu is where it always is.",
        "Esta página no existe. La carta sigue en el lugar de siempre.",
    ),
    "O seu pedido: orçamento, pagamento e situação.": (
        "Your order: quote, payment and state.",
        "Tu pedido: presupuesto, pago y estado.",
    ),
    "O que está na torneira da {house} agora, com estilo, teor, amargor e preço.": (
        "What is on tap at {house} now, with style, strength, bitterness and price.",
        "Lo que hay en los grifos de {house} ahora, con estilo, graduación, amargor y precio.",
    ),
    "O cardápio da {house} na sua mesa.": ("The menu of {house} at your table.", "La carta de {house} en tu mesa."),
}


@dataclass(frozen=True)
class Words:
    """Says a Portuguese phrase in a language; one that has no translation stays as it is."""

    language: Language = PORTUGUESE

    def __call__(self, phrase: str, **values: object) -> str:
        """``values`` are for the braces of the phrase."""
        if self.language != PORTUGUESE and phrase in _WORDS:
            english, spanish = _WORDS[phrase]
            phrase = english if self.language == "en" else spanish
        return phrase.format(**values) if values else phrase

    def link(self, path: str) -> str:
        """The page at ``path`` in this language."""
        return localized(self.language, path)

    def listed(self, items: Sequence[str]) -> str:
        """``Arujá, Igaratá e Guararema``."""
        *first, last = items or [""]
        return f"{', '.join(first)}{self(' e ')}{last}" if first else last


IN_PORTUGUESE: Final = Words()
