import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { changeMessageRule, makeMessageRule } from "@/api/generated/command";
import { messageChannelLabels, messageRuleBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { CheckField, SelectField, TextAreaField, TextField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { Button } from "@/components/ui/button";
import { controlClass, Field } from "@/components/ui/field";
import { TypedTime } from "@/components/ui/typed-time";
import { useRecordForm } from "@/lib/use-record-form";
import type { FormOf } from "@/lib/use-typed";
import { bodyOf, fieldsOf, placeIn, problemsOf, type RuleFields, sidesOf } from "./rule-fields";
import { type Channel, fetchRule, newestOrdersQuery, type Occasion, type Rule } from "./settings";
import { timingWords } from "./timing-words";
import { usePreview } from "./use-preview";

interface RuleEditorProps {
  occasion: Occasion;
  rule?: Rule;
  channels: readonly Channel[];
  onClose: () => void;
}

type Texts = HTMLInputElement | HTMLTextAreaElement;
const texts = ["title", "text", "parameters"] as const;
type TextName = (typeof texts)[number];

/** When, by which channel and in which words something is told; beside it the message as it would go out. */
export function RuleEditor({ occasion, rule, channels, onClose }: RuleEditorProps) {
  const start = rule ?? occasion.suggestion;
  const form = useRecordForm({
    row: rule,
    fieldsOf: (row) => fieldsOf(row ?? start),
    problemsOf,
    send: (fields, _changed, row) => {
      const body = bodyOf(fields, start);
      return row
        ? changeMessageRule(row.id, body, { version: row.version })
        : makeMessageRule({ ...body, is_on: true });
    },
    reload: ({ id }) => fetchRule(id),
    invalidates: ["messages"],
    success: rule ? "Regra salva. O que já espera guarda o texto de antes." : "Regra ligada.",
    onSaved: onClose,
  });
  const { values } = form;
  const [about, setAbout] = useState("");
  const body = bodyOf(values, start);
  const preview = usePreview({ ...body, about: about || null });
  const fields = useRef<HTMLFieldSetElement>(null);
  const [last, setLast] = useState<TextName>("text");
  const remember = ({ target }: FocusEvent) => {
    const name = texts.find((each) => each === target.getAttribute("name"));
    if (name) setLast(name);
  };
  const control = (name: string) => fields.current?.querySelector<Texts>(`[name="${name}"]`) ?? undefined;
  const insert = (term: string) => {
    const target = control(last);
    const text = values[last];
    const from = target?.selectionStart ?? text.length;
    form.set(last, `${text.slice(0, from)}{${term}}${text.slice(target?.selectionEnd ?? from)}`);
    const caret = from + term.length + 2;
    // the caret moves once React has written the value
    requestAnimationFrame(() => {
      target?.focus();
      target?.setSelectionRange(caret, caret);
    });
  };
  const show = (problem: { field: string; start: number; end: number }) => {
    const { name, start: from, end } = placeIn(values, problem);
    const target = control(name);
    target?.focus();
    target?.setSelectionRange(from, end);
  };
  const { channel } = values;
  const isMissing =
    (channel === "email" || channel === "cloud" || channel === "push") &&
    !channels.some(({ kind }) => kind === channel);
  return (
    <RecordDialog
      form={form}
      title={rule ? `Regra: ${occasion.label}` : `Nova regra: ${occasion.label}`}
      submit={rule ? "Salvar" : "Ligar a regra"}
      fallback="A regra não foi salva"
      incomplete={!values.text.trim() || Boolean(preview?.problems.length)}
      className="max-w-5xl"
      onClose={onClose}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <fieldset ref={fields} aria-label="A regra" onFocus={remember} className="flex min-w-0 flex-col gap-4">
          <SelectField
            form={form}
            name="channel"
            label={messageRuleBody.channel.label}
            options={Object.fromEntries(occasion.channels.map((each) => [each, messageChannelLabels[each]]))}
            hint={
              isMissing && (
                <>
                  {"Este canal ainda não foi ligado: nada sai por ele. "}
                  <Link to={`${paths.admin.messages}?tab=canais`} onClick={onClose} className="underline">
                    Ver os canais
                  </Link>
                </>
              )
            }
          />
          <TimingFields form={form} occasion={occasion} words={timingWords(timingOf(body), occasion.anchor)} />
          <TextField
            form={form}
            name="title"
            label={channel === "email" ? "Assunto do e-mail" : "Assunto"}
            hint={channel === "whatsapp" || channel === "cloud" ? "O WhatsApp não mostra o assunto." : undefined}
            field={messageRuleBody.title}
          />
          <TextAreaField
            form={form}
            name="text"
            label={messageRuleBody.text.label}
            required
            rows={7}
            longest={messageRuleBody.text.maxLength}
            hint="O que está entre [ e ] some quando um termo dentro dele está vazio."
          />
          {channel === "cloud" && <TemplateFields form={form} />}
          <fieldset>
            <legend className="mb-1.5 font-medium">Inserir um termo</legend>
            <div className="flex flex-wrap gap-2">
              {occasion.terms.map(({ name, label }) => (
                <Button
                  key={name}
                  size="small"
                  className="min-h-11"
                  title={`{${name}}: ${label}`}
                  onClick={() => insert(name)}
                >
                  {label.split(";")[0]}
                </Button>
              ))}
            </div>
          </fieldset>
        </fieldset>
        <Preview occasion={occasion} about={about} onAbout={setAbout} found={preview} channel={channel} onShow={show} />
      </div>
    </RecordDialog>
  );
}

interface FieldsProps {
  form: FormOf<RuleFields>;
}

function TimingFields({ form, occasion, words }: FieldsProps & { occasion: Occasion; words: string }) {
  const { values } = form;
  return (
    <>
      <SelectField form={form} name="side" label="Quando" options={sidesOf(occasion)} hint={`O aviso sai ${words}.`} />
      {values.side !== "now" && (
        <div className="grid grid-cols-3 gap-3">
          <WholeField form={form} name="days" label="Dias" />
          <WholeField form={form} name="hours" label="Horas" />
          <WholeField form={form} name="minutes" label="Minutos" />
        </div>
      )}
      {(values.side !== "now" || values.at) && (
        <Field label="Às" hint="Em branco: no minuto exato." error={form.problemOf("at")}>
          {(attributes) => (
            <TypedTime
              {...attributes}
              className={`${controlClass} max-w-32 tabular-nums`}
              value={values.at}
              onChange={(at) => form.set("at", at)}
            />
          )}
        </Field>
      )}
      {values.side !== "now" && (
        <CheckField
          form={form}
          name="working_days"
          label={messageRuleBody.working_days.label}
          hint="Um dia em que a casa fecha não conta."
        />
      )}
    </>
  );
}

/** The template that Meta approved, and what fills its places. */
function TemplateFields({ form }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          form={form}
          name="template"
          label={messageRuleBody.template.label}
          required
          hint="O nome do modelo aprovado na Meta."
          autoCapitalize="none"
        />
        <TextField form={form} name="language" label="Idioma" autoCapitalize="none" />
      </div>
      <TextAreaField
        form={form}
        name="parameters"
        label={messageRuleBody.parameters.label}
        hint="Um por linha, na ordem do modelo: a primeira linha é o {{1}}."
        rows={4}
      />
    </>
  );
}

const timingOf = ({ days = 0, minutes = 0, at = "", working_days = false }: ReturnType<typeof bodyOf>) => ({
  days,
  minutes,
  at,
  working_days,
});

interface PreviewProps {
  occasion: Occasion;
  about: string;
  onAbout: (about: string) => void;
  found: ReturnType<typeof usePreview>;
  channel: Rule["channel"];
  onShow: (problem: { field: string; start: number; end: number }) => void;
}

function Preview({ occasion, about, onAbout, found, channel, onShow }: PreviewProps) {
  const tellsOfOrders = occasion.terms.some(({ name }) => name === "pedido");
  const orders = useQuery({ ...newestOrdersQuery(), enabled: tellsOfOrders });
  return (
    <section aria-label="Prévia" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4 lg:self-start">
      <Field label="Prévia com os dados de">
        {(control) => (
          <select {...control} value={about} onChange={({ target }) => onAbout(target.value)}>
            <option value="">Exemplo</option>
            {orders.data?.data.map(({ id, order_code, customer_name }) => (
              <option key={id} value={`event_order-${id}`}>{`${order_code}, ${customer_name}`}</option>
            ))}
          </select>
        )}
      </Field>
      {found && (
        <div className="flex flex-col gap-2 rounded-card border border-line bg-sunken p-4">
          {found.title && channel !== "whatsapp" && channel !== "cloud" && (
            <p className="font-semibold wrap-anywhere">{found.title}</p>
          )}
          <p className="wrap-anywhere whitespace-pre-line">
            {found.problems.length > 0 ? <Marked text={found.text} problems={found.problems} /> : found.text}
          </p>
          {channel === "cloud" && found.parameters.length > 0 && (
            <ol className="list-decimal pl-6 text-sm text-muted">
              {found.parameters.map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place in the template
                <li key={place}>{each}</li>
              ))}
            </ol>
          )}
        </div>
      )}
      {found && found.problems.length > 0 && (
        <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          <p className="font-medium">A regra ainda não pode ser salva:</p>
          <ul>
            {found.problems.map((problem) => (
              <li key={`${problem.field} ${problem.start} ${problem.sentence}`}>
                <button
                  type="button"
                  onClick={() => onShow(problem)}
                  className="min-h-11 text-left underline underline-offset-4"
                >
                  {problem.sentence}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface MarkedProps {
  text: string;
  problems: readonly { field: string; start: number; end: number }[];
}

/** The text of a rule with the places marked that are wrong. */
function Marked({ text, problems }: MarkedProps) {
  const wrong = problems.filter(({ field }) => field === "text").sort((one, other) => one.start - other.start);
  const parts = [];
  let at = 0;
  for (const { start, end } of wrong) {
    if (start < at) continue;
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-sm bg-bad-soft font-medium text-bad underline decoration-wavy">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
