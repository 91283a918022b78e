"""The texts of /privacidade and /termos, from the data of the house."""

from __future__ import annotations

from typing import TypedDict

from infra.brazilian import phone
from query_api.pages.addresses import PRIVACY, UNNAMED, Site


class Section(TypedDict):
    """A heading with its paragraphs."""

    heading: str
    paragraphs: list[str]


def legal_text(path: str, site: Site, retention_months: int) -> list[Section]:
    """The sections of the page at ``path``."""
    return _privacy(site, retention_months) if path == PRIVACY else _terms(site)


def _privacy(site: Site, retention_months: int) -> list[Section]:
    return [
        _section(
            "Quem responde pelos dados",
            f"{_company(site)} responde pelos dados pessoais tratados neste site e no atendimento da casa.",
            _contact(site),
        ),
        _section(
            "Quem só visita o site",
            "O cardápio, os preços e os horários são os mesmos para todos: ninguém precisa se identificar para ler.",
            "O site não usa cookies de publicidade nem ferramentas de terceiros para medir visitas. "
            "Quem escolhe ler em outra língua recebe um cookie que guarda só essa escolha. "
            "Os itens de um pedido que ainda não foi enviado ficam só no seu navegador, até a aba ser fechada.",
            "Links para mapas, WhatsApp e redes sociais levam a serviços de outras empresas, com regras próprias.",
        ),
        _section(
            "Quem pede, reserva ou encomenda",
            "Nome, telefone e o que você escreve nos formulários servem para confirmar e atender o seu pedido ou a sua "
            "reserva. A conversa pelo WhatsApp passa também pelos sistemas do próprio WhatsApp.",
            "Quem encomenda chope ou aluga equipamentos tem um cadastro com contato, documento, endereço de entrega e "
            "pedidos, usado para entregar, cobrar e emitir os documentos. "
            "No histórico do sistema, os dados que identificam a pessoa ficam cifrados.",
            "A casa não vende dados pessoais.",
        ),
        _section(
            "Por quanto tempo",
            f"O prazo de guarda dos dados de clientes é de {retention_months} meses depois do fim do último pedido. "
            "Datas, quantidades e valores ficam depois disso, sem identificar a pessoa.",
        ),
        _section(
            "Os seus direitos",
            "Pela Lei Geral de Proteção de Dados (Lei nº 13.709/2018), você pode perguntar quais dados a casa tem "
            "sobre você, receber uma cópia, corrigir o que está errado e pedir que sejam apagados.",
        ),
        _section(
            "Acesso da equipe",
            "A área de acesso ao sistema, para funcionários e parceiros, usa um cookie que serve só para manter o "
            "acesso de quem entrou.",
        ),
    ]


def _terms(site: Site) -> list[Section]:
    return [
        _section("Quem somos", f"Este site é de {_company(site).removesuffix('.')}.", _contact(site)),
        _section(
            "Preços e disponibilidade",
            "Os preços do cardápio são os de hoje e podem mudar sem aviso. Vale o preço que a casa confirma no pedido.",
            "O que está marcado como “Acabou” ou “Indisponível” não pode ser pedido no momento. "
            "As fotos e as ilustrações são para dar uma ideia do produto.",
        ),
        _section(
            "Pedidos e reservas",
            "Um pedido ou uma reserva feitos pelo site valem depois que a casa confirma.",
            "Para barris, chopeiras e festas valem as condições do contrato de cada pedido: sinal, entrega, devolução "
            "dos equipamentos e cancelamento.",
        ),
        _section(
            "Bebidas alcoólicas",
            "A venda e a entrega de bebidas alcoólicas a menores de 18 anos são proibidas. "
            "A casa pode pedir um documento com foto. Se beber, não dirija.",
        ),
    ]


def _section(heading: str, *paragraphs: str) -> Section:
    return {"heading": heading, "paragraphs": [paragraph for paragraph in paragraphs if paragraph]}


def _company(site: Site) -> str:
    address = site["address"]
    town = " - ".join(filter(None, (address["city"], address["state"])))
    name = site["legal_name"] or site["name"] or UNNAMED
    return ", ".join(filter(None, (name, address["street"], address["district"], town)))


def _contact(site: Site) -> str:
    phones = site["phones"]
    numbers = (phones["landline"], phones["whatsapp_shop"], phones["whatsapp_business"])
    ways = [site["email"], phone(next(filter(None, numbers), ""))]
    known = " ou pelo telefone ".join(filter(None, ways))
    return f"Fale com a casa: {known}." if known else ""
