"""Descriptions of the events of pictures."""

from __future__ import annotations

from typing import Final

from command_api.images import events
from infra.brazilian import counted
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject

_OF_WHAT: Final = {"hero": "da capa", "product": "de produto", "category": "de categoria"}


def _uploaded(event: events.ImageUploaded, s: Subject) -> str:
    return f"enviou {s.o}" if s.label else f"enviou a imagem {_OF_WHAT.get(event.kind, '')} {s.stream[6:]}"


def _reordered(event: events.ImagesReordered, _s: Subject) -> str:
    return f"mudou a ordem de {counted(len(event.image_ids), 'imagem', 'imagens')}"


DESCRIPTIONS: Final[Descriptions] = {
    events.ImageUploaded: Description(
        "Imagem enviada", _uploaded, detail=lambda e, _: f"A imagem {e.original_name} foi enviada."
    ),
    events.ImageEdited: Description("Imagem editada", "editou {s.o}", detail="A imagem foi editada."),
    events.ImageEditUndone: Description(
        "Edição de imagem desfeita", "desfez a última edição {s.de}", detail="Uma edição da imagem foi desfeita."
    ),
    events.ImageDescribed: Description("Imagem descrita", "mudou os textos {s.de}"),
    events.ImageActivated: Description(
        "Imagem exibida", "passou a mostrar {s.o}", detail="A imagem voltou a aparecer."
    ),
    events.ImageDeactivated: Description(
        "Imagem ocultada", "deixou de mostrar {s.o}", detail="A imagem deixou de aparecer."
    ),
    events.ImageDeleted: Description("Imagem excluída", "excluiu {s.o}", detail="A imagem foi excluída."),
    events.ImagesReordered: Description("Imagens reordenadas", _reordered),
}
