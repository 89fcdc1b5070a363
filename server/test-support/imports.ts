import { columnsOfKind, type ImportKind } from "@microfinance/contract/imports/columns.ts";
import type {
  ImportInput,
  ImportRecord,
  ImportRow,
} from "@microfinance/contract/imports/schema.ts";
import { workOnImport } from "../src/imports/work.ts";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import type { Person } from "./make.ts";

type Cells = Readonly<Record<string, string>>;

/** Rows as CSV with the columns of a kind. */
export function csvFile(kind: ImportKind, rows: readonly Cells[]): string {
  const names = columnsOfKind(kind).map(({ name }) => name);
  const lines = rows.map((row) =>
    names.map((name) => `"${(row[name] ?? "").replaceAll('"', '""')}"`).join(","),
  );
  return [names.join(","), ...lines].join("\n");
}

/** A customer of the earlier system. */
export const oldCustomer = (number: number, more: Cells = {}): Cells => ({
  external_reference: `C-${number}`,
  first_name: "Aminata",
  last_name: "Kamara",
  phone: `0761${String(number).padStart(5, "0")}`,
  ...more,
});

/** A loan of the earlier system: 1,200 in six months at 20%, so 240 a month from 31 January on. */
export const oldLoan = (number: number, more: Cells = {}): Cells => ({
  external_reference: `L-${number}`,
  customer: `C-${number}`,
  product: "Salary Loan",
  amount: "1200.00",
  interest_rate: "20",
  months: "6",
  paid_out_on: "2025-12-31",
  ...more,
});

/** Sends a file, as bytes or as CSV text. */
export async function sendFile(
  t: TestApp,
  person: Person,
  kind: ImportKind,
  content: string | Buffer,
  more: Partial<Pick<ImportInput, "format" | "cut_over" | "date_order" | "numbers">> = {},
) {
  return callAs(t, person, "POST", "/imports", {
    kind,
    format: "csv",
    file_name: `${kind}.csv`,
    content: Buffer.from(content).toString("base64"),
    cut_over: "2026-03-15",
    ...more,
  });
}

/** The dry run of a file: the import once its job has read it. */
export async function dryRun(
  t: TestApp,
  person: Person,
  kind: ImportKind,
  content: string | Buffer,
  more: Parameters<typeof sendFile>[4] = {},
): Promise<ImportRecord> {
  const { body } = await sendFile(t, person, kind, content, more);
  await workOnImport(t.deps, body.import.id);
  return readImportAs(t, person, body.import.id);
}

/** Presses the button of an import, and lets its job do the work. */
export async function press(
  t: TestApp,
  person: Person,
  id: number,
  button: "book" | "take-back" | "discard",
  body?: object,
) {
  const pressed = await callAs(t, person, "POST", `/imports/${id}/${button}`, body);
  await workOnImport(t.deps, id);
  return pressed;
}

/** An import as the API gives it. */
export async function readImportAs(t: TestApp, person: Person, id: number): Promise<ImportRecord> {
  return (await callAs(t, person, "GET", `/imports/${id}`)).body.import;
}

/** The rows of an import with this outcome. */
export async function rowsOf(
  t: TestApp,
  person: Person,
  id: number,
  outcome?: string,
): Promise<ImportRow[]> {
  const filter = outcome === undefined ? "" : `&outcome=${outcome}`;
  const { body } = await callAs(t, person, "GET", `/imports/${id}/rows?page_size=100${filter}`);
  return body.rows;
}
