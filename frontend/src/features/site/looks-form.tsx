import { useState } from "react";
import { TextField } from "@/components/form/fields";
import { isHeic } from "@/components/images/check-file";
import { imageTexts } from "@/components/images/limits";
import { Button } from "@/components/ui/button";
import { FileArea } from "@/components/ui/file-area";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { useRecordForm } from "@/lib/use-record-form";
import { logoData } from "./logo-file";
import { fetchSettings, type HouseSettings, type SettingsFormProps, sendLogo, setColor } from "./settings";
import { SettingsForm } from "./settings-form";

const COLOR = /^(#[0-9a-f]{6})?$/;
const AMBER = "#f2a635";
const SHOWN_AFTER = "O site e este sistema mostram a mudança na próxima página que for aberta.";

const fieldsOf = (row: HouseSettings | undefined) => ({ color: row?.looks.color ?? "" });
const written = (color: string) => color.trim().toLowerCase();

/** The colour and the logo of the house. */
export function LooksForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm({
    row: settings,
    fieldsOf,
    problemsOf: ({ color }) => (COLOR.test(written(color)) ? {} : { color: "Escreva a cor como #e8a33d." }),
    send: ({ color }, _changed, row) => setColor(row?.version ?? 0, { color: written(color) }),
    reload: fetchSettings,
    invalidates: ["site"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  const { color } = form.values;
  return (
    <>
      <Logo logo={settings.looks.logo} />
      <SettingsForm
        form={form}
        fallback="Não foi possível salvar a cor"
        onDirty={onDirty}
        className="max-w-2xl gap-4 border-t border-line"
      >
        <div className="flex items-start gap-3">
          <div className="min-w-0 grow">
            <TextField
              form={form}
              name="color"
              label="Cor dos botões e links"
              placeholder={AMBER}
              hint={`Vazio: o âmbar do sistema. Ela precisa ser lida sobre o fundo escuro do site. ${SHOWN_AFTER}`}
            />
          </div>
          <input
            type="color"
            aria-label="Escolher a cor"
            value={COLOR.test(written(color)) && color ? written(color) : AMBER}
            onChange={(event) => form.set("color", event.target.value)}
            className="mt-6.5 h-10 w-14 shrink-0 rounded-control border border-line-strong bg-raised p-1"
          />
        </div>
      </SettingsForm>
    </>
  );
}

function Logo({ logo }: { logo: string }) {
  const [unreadable, setUnreadable] = useState("");
  const save = useCommand({ run: sendLogo, invalidates: ["site"] });
  const pick = (file: File) => {
    setUnreadable("");
    logoData(file).then(
      (data) => save.mutate(data),
      () => setUnreadable(isHeic(file) ? imageTexts.heic : "Não foi possível ler a imagem."),
    );
  };
  return (
    <section className="flex max-w-2xl flex-col gap-3 p-4">
      <h2 className="font-semibold">Logotipo</h2>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={logo || "/favicon.svg"}
          alt={logo ? "O logotipo da casa" : "O desenho do sistema, enquanto não há logotipo"}
          width={80}
          height={80}
          className="rounded-card border border-line bg-sunken p-2"
        />
        {logo && (
          <Button disabled={save.isPending} onClick={() => save.mutate("")}>
            Retirar o logotipo
          </Button>
        )}
      </div>
      <FileArea
        label="Soltar o logotipo"
        hint={`JPEG, PNG ou WebP; de preferência quadrado, com fundo transparente. ${SHOWN_AFTER}`}
        types={["image/jpeg", "image/png", "image/webp"]}
        onFile={pick}
        isBusy={save.isPending}
      />
      {unreadable && (
        <p role="alert" className="text-bad">
          {unreadable}
        </p>
      )}
      <Refusal error={save.error} fallback="O logotipo não pôde ser salvo" />
    </section>
  );
}
