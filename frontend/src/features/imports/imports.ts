import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { type ImportOutcome, importRecords } from "@/api/generated/command";
import { getExportRecordsForNotesUrl, getReadImportTemplateUrl, type ImportSheet } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { spreadsheet } from "@/api/spreadsheet";

export type { ImportOutcome, ImportSheet };
export type Sheet = ImportSheet["sheet"];

export const sheetsQuery = queryOptions({
  ...reads.listImportSheets(),
  staleTime: Number.POSITIVE_INFINITY,
});

interface Words {
  label: string;
  /** What a line of the file is. */
  one: string;
  many: string;
  hint: string;
  file: string;
  /** The sheet is also handed out with what notes say of the records that the house has. */
  forNotes?: { sheet: Parameters<typeof getExportRecordsForNotesUrl>[0]; file: string; one: string; many: string };
}

/** In the order in which a house imports them: what comes later names what came before. */
export const sheets: Record<Sheet, Words> = {
  customers: {
    label: "1. Clientes",
    one: "cliente",
    many: "clientes",
    hint: "Quem já é cliente, com o mesmo nome e telefone, fica como está; só os dados fiscais são completados.",
    file: "clientes.csv",
    forNotes: { sheet: "customers", file: "clientes-dados-fiscais.xlsx", one: "cliente", many: "clientes" },
  },
  equipment: {
    label: "2. Equipamentos",
    one: "equipamento",
    many: "equipamentos",
    hint: "Barris, chopeiras e o mais, uma linha por peça. Modelos e locais novos são criados; NCM e valor dos conhecidos são completados.",
    file: "equipamentos.csv",
    forNotes: { sheet: "equipment", file: "modelos-dados-fiscais.xlsx", one: "modelo", many: "modelos" },
  },
  kegs: {
    label: "3. Barris cheios",
    one: "barril cheio",
    many: "barris cheios",
    hint: "O chope deve estar cadastrado, e o barril, nos equipamentos.",
    file: "barris-cheios.csv",
  },
  orders: {
    label: "4. Pedidos em aberto",
    one: "pedido em aberto",
    many: "pedidos em aberto",
    hint: "O que já foi combinado, com o que já foi pago. O que falta pagar aparece em A receber.",
    file: "pedidos-em-aberto.csv",
  },
  balances: {
    label: "5. Saldos iniciais",
    one: "saldo inicial",
    many: "saldos iniciais",
    hint: "O que clientes cadastrados devem de antes, já vencido. Aparece em A receber até ser pago.",
    file: "saldos-iniciais.csv",
  },
};

export interface Sent {
  sheet: Sheet;
  file: File;
}

export const rehearse = ({ sheet, file }: Sent) => importRecords(sheet, file, { dry_run: true });
export const importFile = ({ sheet, file }: Sent) => importRecords(sheet, file);
export const templateOf = (sheet: Sheet) => spreadsheet(getReadImportTemplateUrl(sheet));
export const recordsForNotes = (sheet: NonNullable<Words["forNotes"]>["sheet"]) =>
  apiFetch<Blob>(getExportRecordsForNotesUrl(sheet), { as: "blob" });
