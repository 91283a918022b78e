"""Files as people and attackers make them. Pure."""

from datetime import date
from decimal import Decimal

import pytest

from command_api.rules.import_sheets import LARGEST, MOST_COLUMNS, MOST_LINES, SHEETS, Row, Sheet, read, template

EQUIPMENT = "etiqueta;modelo;local"


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_a_template_is_a_file_whose_example_is_passed_over(sheet: Sheet) -> None:
    raw = template(sheet).encode("utf-8-sig")
    assert [refusal.reason for refusal in read(sheet, raw).refusals] == ["O arquivo só tem o cabeçalho."]
    taken = read(sheet, raw.replace(b"EXEMPLO", b"X"))
    assert taken.refusals == []
    assert len(taken.rows) == 1


@pytest.mark.parametrize(
    "raw",
    [
        "Etiqueta;MODELO;depósito;tara\r\nB1;Chopeira elétrica;Galpão;13,5\r\n".encode(),
        "\ufeffetiqueta,modelo,local,tara_kg\nB1,Chopeira elétrica,Galpão,13.5\n".encode(),
        "tag\tequipamento\tlocal\ttara (x)\r\n".replace("tara (x)", "tara kg").encode()
        + "B1\tChopeira elétrica\tGalpão\t13,5 kg".encode("cp1252"),
        'etiqueta;modelo;local;tara_kg\nB1;"Chopeira elétrica";"Galpão";"13,5"\n\n;;;\n'.encode("utf-16"),
    ],
)
def test_a_file_may_be_written_in_every_way_that_people_have(raw: bytes) -> None:
    values = {"etiqueta": "B1", "modelo": "Chopeira elétrica", "local": "Galpão", "tara_kg": Decimal("13.5")}
    assert read("equipment", raw).rows == [Row(2, values)]


@pytest.mark.parametrize("written", ["24/12/2026", "24.12.2026", "24-12-2026", "2026-12-24"])
def test_a_day_is_written_as_here_or_as_machines_do(written: str) -> None:
    raw = f"etiqueta;lote;chope;envase;validade\nB1;L1;Pilsen;{written};{written}".encode()
    assert read("kegs", raw).rows[0]["envase"] == date(2026, 12, 24)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "O arquivo está vazio."),
        (b" \n;;\n", "O arquivo está vazio."),
        (b"x" * (LARGEST + 1), "O arquivo é grande demais (máximo: 2 MB)."),
        (b"etiqueta\0;modelo", "O arquivo não é um texto CSV. Salve a planilha como CSV (UTF-8) e envie de novo."),
        (
            b";" * 1_000_000 + b"\n",
            "O arquivo está vazio.",
        ),
        (
            b"a" + b";" * 1_000_000 + b"\n",
            f"O arquivo tem mais de {MOST_COLUMNS} colunas: ele não parece a planilha do modelo.",
        ),
        (
            EQUIPMENT.encode() + b"\nB;M;L" * (MOST_LINES["equipment"] + 1),
            f"O arquivo tem mais de {MOST_LINES['equipment']} linhas: divida-o em partes.",
        ),
        (
            f'{EQUIPMENT}\nB1;"x'.encode(),
            "As aspas não fecham, ou há texto depois delas. Uma aspa dentro de um texto se escreve duas vezes.",
        ),
        (f"{EQUIPMENT};cor\nB1;M;L;2".encode(), "Coluna desconhecida; apague-a ou troque o título."),
        (f"{EQUIPMENT};tag\nB1;M;L;B2".encode(), "Esta coluna aparece duas vezes."),
        (b"etiqueta;local\nB1;L", "Falta esta coluna."),
        (f"{EQUIPMENT}\nB1;M;L;sobra".encode(), "Há um valor em uma coluna sem título."),
        (f"{EQUIPMENT}\n@B1;M;L".encode(), "Parece uma fórmula; textos não começam por =, +, - ou @."),
        (f"{EQUIPMENT}\nB\x1b1;M;L".encode(), "Há caracteres que não puderam ser lidos."),
    ],
)
def test_a_hostile_or_broken_file_is_refused_with_a_sentence(raw: bytes, reason: str) -> None:
    taken = read("equipment", raw)
    assert [refusal.reason for refusal in taken.refusals] == [reason]
    assert taken.rows == []
