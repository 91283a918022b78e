import { useState } from "react";
import { addMessageChannel, type ChannelAdded, changeMessageChannel } from "@/api/generated/command";
import { cloudChannelBody, emailChannelBody, messageChannelLabels, webhookChannelBody } from "@/api/generated/fields";
import { SelectField, TextField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { CheckField } from "@/components/ui/check-field";
import { InputField } from "@/components/ui/input-field";
import { folded } from "@/lib/text";
import { useRecordForm } from "@/lib/use-record-form";
import type { FormOf } from "@/lib/use-typed";
import { asksPassword, bodyOf, type ChannelFields, type ChannelKind, fieldsOf, problemsOf } from "./channel-fields";
import { type Channel, fetchChannel } from "./settings";

interface ChannelDialogProps {
  kind: ChannelKind;
  channel?: Channel;
  eventTypes: readonly string[];
  onAdded: (answer: ChannelAdded) => void;
  onClose: () => void;
}

const AS_BEFORE = "como antes";
const AGAIN = "O servidor, a porta, a segurança ou o usuário mudou: informe a senha de novo.";

/** Sets up a channel or changes it. */
export function ChannelDialog({ kind, channel, eventTypes, onAdded, onClose }: ChannelDialogProps) {
  const form = useRecordForm({
    row: channel,
    fieldsOf: (row) => fieldsOf(kind, row),
    problemsOf: (fields, changed) => problemsOf(kind, fields, channel && changed),
    send: async (fields, _changed, row): Promise<ChannelAdded> => {
      const body = bodyOf(kind, fields);
      return row ? changeMessageChannel(row.id, body, { version: row.version }) : addMessageChannel(body);
    },
    reload: ({ id }) => fetchChannel(id),
    refusalsIn: (error) =>
      // the server names a field by its way: channel.email.host
      Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field.split(".").at(-1) ?? field, message])),
    invalidates: ["messages"],
    success: channel ? "Canal salvo." : "Canal ligado.",
    onSaved: (answer) => {
      onClose();
      onAdded(answer);
    },
  });
  const label = messageChannelLabels[kind];
  const most = <WholeField form={form} name="per_minute" label="Mensagens por minuto, no máximo" />;
  return (
    <RecordDialog
      form={form}
      title={channel ? `Editar: ${label}` : label}
      submit={channel ? "Salvar" : "Ligar"}
      fallback="O canal não foi salvo"
      className="max-w-2xl"
      onClose={onClose}
    >
      {kind === "email" && (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_6rem_10rem]">
            <TextField form={form} name="host" label="Servidor" required autoCapitalize="none" />
            <WholeField form={form} name="port" label="Porta" required />
            <SelectField form={form} name="security" label="Segurança" options={{ tls: "TLS", starttls: "STARTTLS" }} />
          </div>
          <TextField
            form={form}
            name="sender"
            label="E-mail de quem envia"
            type="email"
            required
            field={emailChannelBody.sender}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="account"
              label="Usuário"
              autoCapitalize="none"
              field={emailChannelBody.account}
            />
            <SecretField
              form={form}
              name="password"
              label="Senha"
              isKnown={channel !== undefined}
              isAsked={asksPassword(form.values, channel && form.changed)}
              most={emailChannelBody.password.maxLength}
            />
          </div>
          {most}
        </>
      )}
      {kind === "cloud" && (
        <>
          <TextField
            form={form}
            name="account"
            label="ID do número de telefone, na Meta"
            required
            inputMode="numeric"
          />
          <SecretField
            form={form}
            name="access_token"
            label="Token de acesso"
            isKnown={channel !== undefined}
            most={cloudChannelBody.access_token.maxLength}
          />
          <SecretField
            form={form}
            name="app_secret"
            label="Segredo do aplicativo"
            isKnown={channel !== undefined}
            most={cloudChannelBody.app_secret.maxLength}
          />
          {most}
        </>
      )}
      {kind === "push" && (
        <TextField
          form={form}
          name="sender"
          label="E-mail de contato da casa"
          type="email"
          required
          hint="Os serviços de aviso do navegador escrevem para ele se algo der errado."
        />
      )}
      {kind === "webhook" && (
        <>
          <TextField form={form} name="name" label="Nome" required field={webhookChannelBody.name} />
          <TextField
            form={form}
            name="url"
            label="Endereço"
            required
            placeholder="https://"
            autoCapitalize="none"
            field={webhookChannelBody.url}
          />
          <Topics chosen={form.values.topics} all={eventTypes} onChange={(topics) => form.set("topics", topics)} />
          {most}
        </>
      )}
    </RecordDialog>
  );
}

interface SecretFieldProps {
  form: FormOf<ChannelFields>;
  name: "password" | "access_token" | "app_secret";
  label: string;
  isKnown: boolean;
  /** It has to be typed. */
  isAsked?: boolean;
  most: number;
}

/** A secret that is stored and never shown again. */
function SecretField({ form, name, label, isKnown, isAsked = !isKnown, most }: SecretFieldProps) {
  const isKept = isKnown && !isAsked;
  return (
    <InputField
      label={label}
      type="password"
      autoComplete="new-password"
      required={isAsked}
      placeholder={isKept ? AS_BEFORE : undefined}
      hint={isKept ? "Em branco: como antes." : isKnown ? AGAIN : undefined}
      error={form.problemOf(name)}
      field={{ maxLength: most }}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
    />
  );
}

interface TopicsProps {
  chosen: readonly string[];
  all: readonly string[];
  onChange: (topics: readonly string[]) => void;
}

/** What a webhook hears of. */
function Topics({ chosen, all, onChange }: TopicsProps) {
  const [search, setSearch] = useState("");
  const found = all.filter((each) => folded(each).includes(folded(search.trim())));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        {chosen.length === 0 ? "Eventos: todos" : `Eventos: ${chosen.length} escolhidos`}
      </legend>
      <InputField
        label="Buscar evento"
        placeholder="orders, Confirmed..."
        hint="Sem escolher nenhum, o webhook ouve todos."
        value={search}
        onChange={setSearch}
      />
      <div className="flex max-h-56 flex-col gap-3 overflow-y-auto rounded-control border border-line p-3">
        {found.map((topic) => (
          <CheckField
            key={topic}
            label={topic}
            checked={chosen.includes(topic)}
            onChange={(checked) => onChange(checked ? [...chosen, topic] : chosen.filter((each) => each !== topic))}
          />
        ))}
      </div>
    </fieldset>
  );
}
