/** RFC 9457, as both APIs answer. `error` is one Portuguese sentence that can be shown as it is. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  correlation_id?: string;
  error?: string;
  errors?: FieldError[];
  /** On 412: the version the server has, and who made it. */
  current_version?: number;
  changed_by?: string;
  /** On 409 for a value that belongs to another: which one, such as `user-email`. */
  scope?: string;
  /** Of a command on several things: those that were refused, and why. */
  refused?: readonly { id?: number; stream?: string; reason: string }[];
  /** On 429 for a file that waits for its turn: after how many seconds to ask again. */
  seconds?: number;
  /** Where what stands in the way is mended. */
  mend?: Mend;
}

/** A screen of the back office, as `command_api/rules/mending.py` names it, and the id of the record that it shows. */
export interface Mend {
  screen: string;
  id?: number;
}

export interface FieldError {
  field: string;
  message: string;
}

/** An answer other than 2xx. `message` is what the specification's error catalogue says for this kind of call. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, message: string, problem: Problem = {}) {
    super(message);
    this.status = status;
    this.problem = problem;
  }

  /** The server's own sentence, where it gave one. */
  get sentence(): string | undefined {
    return this.problem.error;
  }

  get currentVersion(): number | undefined {
    return this.problem.current_version;
  }

  get fieldErrors(): FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** The answer was not JSON where JSON was expected. */
export class NotJson extends Error {
  override readonly name = "NotJson";

  constructor(contentType: string | null) {
    super(`Expected JSON response, got ${contentType ?? "no content type"}`);
  }
}

/** How the text of a failed answer is made: `shared` is the default, `body` is what image and menu calls do. */
export type FailureStyle = "shared" | "body";

export function failureMessage(status: number, style: FailureStyle, body: string): string {
  if (status === 401) return "HTTP 401: Unauthorized";
  return style === "body" ? `HTTP ${status}: ${body}` : `HTTP error! status: ${status}`;
}

/** Whether an error says 401, 403, Unauthorized or Forbidden: those are never asked again. */
export function isAccessRefused(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  return error instanceof Error && /\b(401|403|unauthorized|forbidden)\b/i.test(error.message);
}

/** Whether what was asked for is not there (any more). */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether somebody else's change came first. */
export const isOvertaken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412;

/** What somebody else deleted is as gone as one wanted it. */
export const orGone = (deletion: Promise<unknown>) =>
  deletion.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });

/** What a person is told: the server's sentence, else the sentence of the screen. Never a bare status. */
export function textOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}

/** What the list helper keeps of an error: its own message, or 'Erro desconhecido'. Where no answer came, the message is
 * the browser's, in English. */
export function listErrorText(error: unknown): string {
  if (error instanceof TypeError) return errorTexts.noAnswer;
  return textOf(error, error instanceof Error && error.message ? error.message : errorTexts.unknown);
}

/** The part of the catalogue that the public site shows, by itself so that it carries no more than that. */
export const publicErrorTexts = {
  menu: "Não foi possível carregar o cardápio.",
  hero: { title: "Erro no carrossel", load: "Erro ao carregar imagens" },
  captcha: { loading: "Carregando reCAPTCHA...", prefix: "Erro:" },
} as const;

/** What each screen says when something goes wrong (and the two it says when not). */
export const errorTexts = {
  ...publicErrorTexts,
  unknown: "Erro desconhecido",
  noAnswer: "O servidor não respondeu. Confira a internet e tente de novo.",
  router: "Unexpected Application Error!",
  login: { refused: "Username ou senha incorretos", failed: "Erro ao fazer login" },
  products: {
    load: "Erro ao carregar produtos",
    visibility: "Erro ao atualizar visibilidade do produto",
    price: "Erro ao salvar preço. Tente novamente.",
    save: "Erro ao salvar. Tente novamente.",
    create: "Erro ao criar produto. Tente novamente.",
    created: "Produto criado com sucesso!",
    invalidPrice: "Por favor, insira um preço válido (maior ou igual a 0)",
    invalidValue: "Por favor, insira um valor válido",
    tooLong: (limit: number) => `O valor deve ter no máximo ${limit} caracteres`,
    rejectedFiles: "Alguns arquivos foram rejeitados. Apenas imagens até 5MB são aceitas.",
  },
  categories: { load: "Erro ao carregar categorias", visibility: "Erro ao atualizar visibilidade da categoria" },
  users: { load: "Erro ao carregar usuários" },
  events: { load: "Erro ao carregar eventos" },
  images: {
    load: "Erro ao carregar imagens",
    loadOne: "Erro ao carregar imagem",
    invalidFile: "Arquivo inválido",
    invalidUploadAnswer: "image_upload_invalid_response",
    unreadable: "Failed to read file as data URL",
    uploadFailed: (status: number) => `API upload failed: ${status}`,
    heroUploadFailed: (status: number, body: string) => `Upload failed: ${status} - ${body}`,
    debugListing: (status: number) => `API error! status: ${status}`,
    heroBatch: "Erro ao enviar algumas imagens. Verifique o console para detalhes.",
    heroSent: (count: number) => `${count} imagem(ns) Hero enviada(s) com sucesso!`,
    delete: "Erro ao deletar imagem. Tente novamente.",
    bulkDelete: "Erro ao excluir imagens. Tente novamente.",
    bulkDeleted: "Imagens excluídas com sucesso!",
  },
  freight: { failed: "Erro ao calcular frete", incomplete: "Preencha todos os campos obrigatórios" },
} as const;

type Verb = "fetch" | "create" | "update" | "delete";
type Resource =
  | "event order"
  | "event orders"
  | "equipment model"
  | "equipment models"
  | "equipment asset"
  | "equipment assets"
  | "kit definition"
  | "kit definitions"
  | "stock locations"
  | "available equipment";

/** What event, equipment and kit calls say where the server gave no sentence: 'Failed to create event order'. */
export function failedTo(verb: Verb, resource: Resource): string {
  return `Failed to ${verb} ${resource}`;
}
