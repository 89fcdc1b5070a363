import { datasetNames, datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { listTemplates, MadeFile } from "@microfinance/contract/file-templates/endpoints.ts";
import type {
  TemplateColumn,
  TemplateLayout,
} from "@microfinance/contract/file-templates/template.ts";

/** A template as the server gives it. */
export type Template = ResponseOf<typeof listTemplates>["templates"][number];

/** The layouts by their values. */
export const layoutLabels: Readonly<Record<TemplateLayout["kind"], string>> = {
  csv: "CSV",
  fixed: "Fixed width",
  xlsx: "Excel (XLSX)",
  jsonl: "JSON lines",
};

type Choices<Value extends string> = { value: Value; label: string }[];

/** The choices of a record of labels. */
const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  // Object.entries loses the key types.
  Object.entries(labels).map(([value, label]) => ({ value, label })) as Choices<Value>;

/** The choices of each list of the form. */
export const templateChoices = {
  dataset: datasetNames.map((value) => ({ value, label: datasetOf(value).label })),
  kind: choicesOf(layoutLabels),
  separator: choicesOf<TemplateLayout["separator"]>({
    ",": "Comma",
    ";": "Semicolon",
    "\t": "Tab",
    "|": "Bar |",
  }),
  quotes: choicesOf<TemplateLayout["quotes"]>({
    needed: "Where they are needed",
    all: "Every value",
    never: "Never: blanks stand for separators",
  }),
  encoding: choicesOf<TemplateLayout["encoding"]>({
    "utf-8": "UTF-8",
    "utf-8-bom": "UTF-8 with a mark, for Excel",
    "latin-1": "Latin 1",
  }),
  amount: choicesOf<TemplateColumn["amount"]>({ decimals: "1234.50", cents: "123450" }),
  longer: choicesOf<TemplateColumn["longer"]>({ refuse: "Refuse the row", cut: "Cut the value" }),
  pad: choicesOf<TemplateColumn["pad"]>({
    none: "No",
    left: "On the left",
    right: "On the right",
  }),
} as const;

/** What came of the last sending of a file; empty where it was not sent (FILE-12). */
export function sentText({ sent_to, sent_at, send_failure }: MadeFile): string {
  if (sent_to === null) return "";
  if (send_failure !== "") return `not taken. ${send_failure}`;
  return sent_at === null ? "on its way" : `taken ${formatStaffDateTime(sent_at)}`;
}

/** A mapping as lines of a text: female = 2. */
export function mappingText(mapping: TemplateColumn["mapping"]): string {
  return mapping.map(({ from, to }) => `${from} = ${to}`).join("\n");
}

/** The mapping of such lines; a line without a sign stands for itself. */
export function mappingOf(text: string): TemplateColumn["mapping"] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf("=");
      return at < 0
        ? { from: line.trim(), to: line.trim() }
        : { from: line.slice(0, at).trim(), to: line.slice(at + 1).trim() };
    });
}
