"""What a note lacks, each in a sentence with the record that mends it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from command_api.notes.subject import Missing, NoteLine, Subject
from command_api.rules.tax_codes import WITH_SUBSTITUTION, asks_ibs_cbs, suits


def missing_of(subject: Subject) -> Sequence[Missing]:
    """Each sentence once, in its order; empty: the note may be sent."""
    missing = [*_of_the_house(subject), *_of_the_buyer(subject), *_of_a_return(subject)]
    if subject.kind == "nfse_locacao":
        missing += _of_rent(subject)
    else:
        missing += [each for line in subject.lines for each in _of_a_line(subject, line)]
    return tuple(dict.fromkeys(missing))


def _of_the_house(subject: Subject) -> Iterable[Missing]:
    house, issuer = subject.house, subject.issuer
    if not house.regime:
        yield Missing("Falta o regime tributário da casa.", "house")
    if not house.city_code:
        yield Missing("Falta o município da casa.", "house")
    if subject.kind == "nfse_locacao":
        if not house.city_registration:
            yield Missing("Falta a inscrição municipal da casa.", "house")
    elif not house.state_registration:
        yield Missing("Falta a inscrição estadual da casa.", "house")
    if len(issuer.document) != 14:
        yield Missing("Falta o CNPJ da casa.", "business")
    if not (issuer.street and issuer.district and issuer.postal_code and issuer.name):
        yield Missing("Falta a razão social ou o endereço da casa.", "business")


def _of_a_return(subject: Subject) -> Iterable[Missing]:
    if subject.amended is None or subject.amended.kind != "return":
        return
    if subject.kind == "nfse_locacao":
        yield Missing("O aluguel diminuiu: cancele a NFS-e e emita outra.", "order")
    elif not subject.house.sale_return_profile_id:
        yield Missing("Falta o perfil de devolução de venda da casa.", "house")
    for line in subject.lines:
        if subject.kind != "nfse_locacao" and line.quantity <= 0:
            yield Missing(
                f"O preço de {line.name} diminuiu sem devolução: cancele a nota no prazo, ou fale com o contador.",
                "order",
            )


def _of_the_buyer(subject: Subject) -> Iterable[Missing]:
    buyer = subject.buyer
    if buyer.id is None:
        if subject.kind != "nfce":
            yield Missing("O pedido não tem um cliente do cadastro.", "order")
        return
    if not buyer.document:
        yield Missing(f"Falta o CPF ou CNPJ de {buyer.name}.", "customer", buyer.id)
    if buyer.is_company and not buyer.registration_kind:
        yield Missing(f"Falta o indicador de IE de {buyer.name}.", "customer", buyer.id)
    if not (buyer.street and buyer.number and buyer.district and buyer.postal_code and buyer.city_code):
        yield Missing(f"Falta o endereço fiscal de {buyer.name}.", "customer", buyer.id)


def _of_a_line(subject: Subject, line: NoteLine) -> Iterable[Missing]:
    if not line.ncm:
        yield Missing(f"Falta o NCM de {line.name}.", line.where, line.id)
    if not line.total and subject.amended is None:
        yield Missing(f"Falta o valor de {line.name}.", line.where, line.id)
    is_return = subject.amended is not None and subject.amended.kind == "return"
    if line.profile_id is None and is_return:
        return  # said of the house
    if line.profile_id is None:
        yield Missing(f"{line.name} não tem perfil de tributos.", line.where, line.id)
        return
    taxes, name = line.treatment, line.profile_name
    if taxes is None:
        yield Missing(f"O perfil “{name}” ainda não tem tributos neste dia.", "profile", line.profile_id)
        return
    is_outside = subject.is_outside
    if not (taxes.cfop_outside if is_outside else taxes.cfop_inside):
        where = "para fora do estado" if is_outside else "dentro do estado"
        yield Missing(f"Falta o CFOP {where} no perfil “{name}”.", "profile", line.profile_id)
    if not taxes.icms:
        yield Missing(f"Falta o CST ou CSOSN no perfil “{name}”.", "profile", line.profile_id)
    elif taxes.icms in WITH_SUBSTITUTION:
        yield Missing(
            f"{taxes.icms}, do perfil “{name}”, pede dados de substituição tributária que só o emissor tem.",
            "profile",
            line.profile_id,
        )
    elif not suits(subject.house.regime, taxes.icms):
        yield Missing(
            f"{taxes.icms}, do perfil “{name}”, não serve ao regime tributário da casa.", "profile", line.profile_id
        )
    if not (taxes.pis and taxes.cofins):
        yield Missing(f"Falta o CST do PIS ou da COFINS no perfil “{name}”.", "profile", line.profile_id)
    if not taxes.tax_class and asks_ibs_cbs(subject.house.regime, subject.day):
        yield Missing(
            f"Falta a classificação do IBS e da CBS no perfil “{name}”: sem ela a nota é rejeitada.",
            "profile",
            line.profile_id,
        )


def _of_rent(subject: Subject) -> Iterable[Missing]:
    if not subject.house.rent_class and asks_ibs_cbs(subject.house.regime, subject.day):
        yield Missing("Falta a classificação do IBS e da CBS da locação.", "house")
    for line in subject.lines:
        if not line.ncm and line.where != "order":
            yield Missing(f"Falta o NCM de {line.name}.", line.where, line.id)
