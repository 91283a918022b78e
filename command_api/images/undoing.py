"""How changes of pictures are undone."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.images import events
from command_api.images.commands import ChangeImage, change_image, reorder_images, undo_edit
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(events.ImageDescribed, right=Permission.CATALOGUE, fields=("words",))
def former_words(undone: Undone) -> Command:
    """Restore only the texts that the event changed."""
    former = undone.former("words")
    words = Partial(events.Words, **{path[1]: getattr(former, path[1]) for path in undone.changed})
    command = ChangeImage(undone.id, words=words)
    return lambda tools, ctx: change_image(tools.store, tools.files, command, ctx)


@compensations.undoes(events.ImageActivated, events.ImageDeactivated, right=Permission.CATALOGUE, fields=("active",))
def shown_or_not_as_before(undone: Undone) -> Command:
    """Shown again, or hidden again."""
    command = ChangeImage(undone.id, active=undone.former("active"))
    return lambda tools, ctx: change_image(tools.store, tools.files, command, ctx)


@compensations.undoes(events.ImageEdited, right=Permission.CATALOGUE, fields=("looks",))
def without_the_edit(undone: Undone) -> Command:
    """What the picture showed before its last edit."""
    return lambda tools, ctx: undo_edit(tools.store, undone.id, ctx)


@compensations.undoes(events.ImagesReordered, right=Permission.CATALOGUE, fields=("image_ids",))
def former_order(undone: Undone) -> Command:
    """The order of the same slides; refused where one has come or gone."""
    return lambda tools, ctx: reorder_images(tools.store, undone.before.image_ids, ctx)


compensations.keeps("Uma imagem enviada não se desfaz: oculte ou exclua na galeria.", events.ImageUploaded)
compensations.keeps("A imagem excluída não volta: envie-a de novo.", events.ImageDeleted)
compensations.keeps("A edição já foi desfeita: edite a imagem outra vez.", events.ImageEditUndone)
