"""The house as its notes name it and the taxes of a profile, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace
from pydantic import Field, WithJsonSchema

from command_api.fields import Day, Decimals, Id, Line, Name
from command_api.kernel import Refused
from command_api.rules.note_states import Environment, ProviderKind
from command_api.rules.tax_codes import (
    Regime,
    checked_cfop,
    checked_icms,
    checked_pis,
    suits,
)
from infra.declared_fields import FieldDoc
from infra.fiscal.classes import table_date, tax_classes

HIGHEST_SERIES: Final = 889
"""Higher ones are the states'."""
LONGEST_REGISTRATION: Final = 20

Till = Literal["elsewhere", "daily"]
TILL_LABELS: Final[dict[Till, str]] = {
    "elsewhere": "O programa do caixa emite",
    "daily": "Uma NFC-e por dia, daqui",
}

Registration = Annotated[Line, Field(max_length=LONGEST_REGISTRATION)]
CityCode = Annotated[str, Field(pattern=r"^([0-9]{7})?$", max_length=7)]
Series = Annotated[int, Field(ge=0, le=HIGHEST_SERIES)]
Code = Annotated[Line, Field(max_length=12)]
Url = Annotated[Line, Field(max_length=500)]
Rate = Annotated[
    Decimals,
    Field(ge=0, le=100, decimal_places=4),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 100, "multipleOf": 0.0001}),
]


class FiscalHouse(msgspec.Struct, frozen=True, kw_only=True):
    """What notes say of the house beyond its name, CNPJ and address."""

    regime: Annotated[Regime, FieldDoc("Regime tributário", "CRT of the notes; empty: unknown", "simples")] = ""
    state_registration: Annotated[
        Registration, FieldDoc("Inscrição estadual", "IE of the house; may be empty", "110042490114")
    ] = ""
    city_registration: Annotated[
        Registration, FieldDoc("Inscrição municipal", "for notes of rent; may be empty", "12345")
    ] = ""
    city_code: Annotated[CityCode, FieldDoc("Município (IBGE)", "seven digits; may be empty", "3546801")] = ""
    nfe_series: Annotated[Series, FieldDoc("Série da NF-e", "of model 55", 1)] = 1
    nfce_series: Annotated[Series, FieldDoc("Série da NFC-e", "of model 65", 1)] = 1
    nfse_series: Annotated[Series, FieldDoc("Série da NFS-e", "of notes of rent", 1)] = 1
    loan_profile_id: Annotated[
        Id | None, FieldDoc("Perfil de comodato", "taxes of what is lent, CFOP 5908; `null`: none", 3)
    ] = None
    return_profile_id: Annotated[
        Id | None, FieldDoc("Perfil de retorno de comodato", "taxes of what comes back, CFOP 1909; `null`: none", 4)
    ] = None
    shell_profile_id: Annotated[
        Id | None, FieldDoc("Perfil de vasilhames", "taxes of shells on loan, CFOP 5920; `null`: none", 5)
    ] = None
    sale_return_profile_id: Annotated[
        Id | None, FieldDoc("Perfil de devolução de venda", "taxes of what a buyer gives back, CFOP 1202 or 1411", 6)
    ] = None
    rent_class: Annotated[
        Code, FieldDoc("Classificação da locação", "cClassTrib of notes of rent; may be empty", "000001")
    ] = ""
    notes_from: Annotated[
        Day | None, FieldDoc("Notas desde", "first day of deliveries that need a note; `null`: none yet", "2027-01-04")
    ] = None
    van_waits: Annotated[
        bool, FieldDoc("Nada sai sem nota", "a delivery without its authorised notes of goods is refused", False)
    ] = False
    till: Annotated[
        Till, FieldDoc("Cupom do balcão", "which program prints the NFC-e of what the bar sells", "elsewhere")
    ] = "elsewhere"

    def checked(self) -> FiscalHouse:
        """Raises ``Refused`` for codes that are none."""
        if self.rent_class:
            check_class(self.rent_class)
        return self


class Treatment(msgspec.Struct, frozen=True, kw_only=True):
    """The taxes of a sale as the accountant wrote them down. Rates in percent; ``None`` and empty codes are unsaid."""

    cfop_inside: Annotated[Code, FieldDoc("CFOP dentro do estado", "four digits, 5… or 1…; may be empty", "5405")] = ""
    cfop_outside: Annotated[Code, FieldDoc("CFOP fora do estado", "four digits, 6… or 2…; may be empty", "6404")] = ""
    icms: Annotated[Code, FieldDoc("CST ou CSOSN", "of the ICMS, as the regime has it; may be empty", "500")] = ""
    icms_rate: Annotated[Rate | None, FieldDoc("Alíquota do ICMS", "percent", 18, "%")] = None
    pis: Annotated[Code, FieldDoc("CST do PIS", "two digits; may be empty", "49")] = ""
    pis_rate: Annotated[Rate | None, FieldDoc("Alíquota do PIS", "percent", 0.65, "%")] = None
    cofins: Annotated[Code, FieldDoc("CST da COFINS", "two digits; may be empty", "49")] = ""
    cofins_rate: Annotated[Rate | None, FieldDoc("Alíquota da COFINS", "percent", 3, "%")] = None
    tax_class: Annotated[
        Code,
        FieldDoc("Classificação IBS/CBS", "cClassTrib, six digits; its CST are the first three", "000001"),
    ] = ""
    ibs_state_rate: Annotated[Rate | None, FieldDoc("IBS estadual", "percent", 0.1, "%")] = None
    ibs_city_rate: Annotated[Rate | None, FieldDoc("IBS municipal", "percent", 0, "%")] = None
    cbs_rate: Annotated[Rate | None, FieldDoc("CBS", "percent", 0.9, "%")] = None
    selective_class: Annotated[
        Code, FieldDoc("Classificação do Imposto Seletivo", "cClassTribIS, six digits; empty: none", "")
    ] = ""

    def checked(self, regime: Regime) -> Treatment:
        """The codes without dots. Raises ``Refused`` for what is no code, is not in the table of classes, or is not for
        a house of this regime."""
        try:
            treatment = replace(
                self,
                cfop_inside=checked_cfop(self.cfop_inside, outside=False),
                cfop_outside=checked_cfop(self.cfop_outside, outside=True),
                icms=checked_icms(self.icms),
                pis=checked_pis(self.pis, "PIS"),
                cofins=checked_pis(self.cofins, "COFINS"),
            )
        except ValueError as fault:
            raise Refused(str(fault)) from fault
        if not suits(regime, treatment.icms):
            wanted = "CSOSN, de três números" if regime in ("simples", "mei") else "CST, de dois números"
            raise Refused(f"{treatment.icms} não serve ao regime tributário da casa, que usa {wanted}.")
        if treatment.tax_class:
            check_class(treatment.tax_class)
        if treatment.selective_class and not (
            len(treatment.selective_class) == 6
            and treatment.selective_class.isascii()
            and treatment.selective_class.isdigit()
        ):
            raise Refused("A classificação do Imposto Seletivo tem 6 números.")
        return treatment


class ProfileDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a tax profile besides its taxes."""

    name: Annotated[Name, FieldDoc("Nome", "1 to 100 characters, unique", "Chope comprado com ST")]

    def check(self) -> None:
        """Raise ``Refused`` for values that no profile can have."""
        if not self.name.strip():
            raise Refused("O nome do perfil não pode ficar em branco.")


class ProviderSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The provider that transmits the notes of the house."""

    provider: Annotated[ProviderKind, FieldDoc("Provedor", "who transmits the notes", "focus")]
    environment: Annotated[
        Environment, FieldDoc("Ambiente", "notes of `homologacao` are tests and worth nothing", "homologacao")
    ]
    url: Annotated[
        Url,
        FieldDoc("Endereço", "of the other program (`json`); Focus NFe has its own", "https://notas.example/choperia"),
    ] = ""


def check_class(code: str) -> None:
    """Raise ``Refused`` for a class that is not in the table."""
    if code not in tax_classes():
        raise Refused(f"A classificação {code} não está na tabela de {table_date():%d/%m/%Y}.")
