import { describe, expect, it, test } from "vitest";
import {
  columnOf,
  fileNameOf,
  layoutOf,
  type TemplateColumn,
  type TemplateDefinition,
} from "./template.ts";
import { fileWriter, type SourceRow } from "./write-file.ts";

const loan: SourceRow = {
  loan_id: "LN-202601-000001",
  customer_name: "Mariama Kamara",
  phone: "+232-76-123456",
  status: "late",
  principal: 123_450,
  arrears: -5,
  days_late: 7,
  paid_out_on: "2026-02-03",
  written_off_on: null,
};

function template(
  columns: TemplateColumn[],
  otherwise: Partial<TemplateDefinition> = {},
): TemplateDefinition {
  return {
    dataset: "loans",
    filter: { statuses: [], products: [], branches: [] },
    columns,
    layout: layoutOf({ headings: false }),
    file_name: "file.csv",
    totals: false,
    note: "",
    ...otherwise,
  };
}

/** The whole text of a file, refused rows left out. */
function textOf(definition: TemplateDefinition, rows: readonly SourceRow[]): string {
  const writer = fileWriter(definition);
  const lines = rows.map(writer.row);
  return [
    writer.begin,
    ...lines.map((line) => (line.problems === undefined ? line.text : "")),
    writer.end(),
  ].join("");
}

/** The text of one column of the loan. */
function cell(source: string, otherwise: Partial<TemplateColumn>, row = loan): string {
  return textOf(template([columnOf("X", source, otherwise)]), [row]).replace("\r\n", "");
}

function problems(source: string, otherwise: Partial<TemplateColumn>, layout = layoutOf()) {
  const writer = fileWriter(template([columnOf("X", source, otherwise)], { layout }));
  return writer.row(loan).problems;
}

describe("FILE-2 a value is written as its column says", () => {
  it.each<[string, Partial<TemplateColumn>, string]>([
    ["principal", {}, "1234.50"],
    ["principal", { amount: "cents" }, "123450"],
    ["arrears", {}, "-0.05"],
    ["arrears", { length: 6, pad: "left", fill: "0" }, "-00.05"],
    ["days_late", { length: 4, pad: "left", fill: "0" }, "0007"],
    ["days_late", {}, "7"],
    ["paid_out_on", {}, "2026-02-03"],
    ["paid_out_on", { date: "DD/MM/YYYY" }, "03/02/2026"],
    ["paid_out_on", { date: "DD MMM YY" }, "03 Feb 26"],
    ["paid_out_on", { date: "YYYYMMDD" }, "20260203"],
    ["written_off_on", { date: "YYYYMMDD" }, ""],
    ["customer_name", { upper: true }, "MARIAMA KAMARA"],
    ["customer_name", { length: 7, longer: "cut" }, "Mariama"],
    ["status", { mapping: [{ from: "LATE", to: "L" }] }, "L"],
    ["phone", {}, "+23276123456"],
    ["", { constant: "SLE" }, "SLE"],
  ])("%s %j is %s", (source, otherwise, text) => {
    expect(cell(source, otherwise)).toBe(text);
  });
});

describe("FILE-2 a row that does not fit is refused, with why", () => {
  it.each<[string, Partial<TemplateColumn>, string]>([
    ["customer_name", { length: 7 }, "X: Mariama Kamara is longer than 7."],
    ["principal", { length: 5 }, "X: 1234.50 is longer than 5."],
    ["status", { mapping: [{ from: "current", to: "C" }] }, "X: nothing is given for late."],
    ["written_off_on", { required: true }, "X is missing."],
  ])("%s %j: %s", (source, otherwise, text) => {
    expect(problems(source, otherwise)).toEqual([text]);
  });

  it("also for a letter that the encoding does not have", () => {
    expect(problems("", { constant: "ɛ" }, layoutOf({ encoding: "latin-1" }))).toEqual([
      "X: ɛ has a letter that the encoding of the file does not have.",
    ]);
    expect(problems("", { constant: "é" }, layoutOf({ encoding: "latin-1" }))).toBeUndefined();
  });

  it("and is in no sum", () => {
    const columns = [
      columnOf("Name", "customer_name", { length: 14 }),
      columnOf("Sum", "principal"),
    ];
    const long = { ...loan, customer_name: "Mariama Kamara Sesay" };
    const definition = template(columns, { totals: true });
    expect(textOf(definition, [loan, long])).toBe("Mariama Kamara,1234.50\r\nTotal,1234.50\r\n");
  });
});

describe("FILE-2 layouts", () => {
  const columns = [
    columnOf("Name", "customer_name", { length: 16 }),
    columnOf("Sum", "principal", { amount: "cents", length: 8, pad: "left", fill: "0" }),
  ];

  test("a CSV file quotes what has to be quoted, in its own separator", () => {
    const row = { ...loan, customer_name: 'Kamara; "M"' };
    const semicolon = layoutOf({ separator: ";", headings: true });
    expect(textOf(template(columns, { layout: semicolon }), [row])).toBe(
      'Name;Sum\r\n"Kamara; ""M""";00123450\r\n',
    );
    const all = layoutOf({ quotes: "all", headings: false, encoding: "utf-8-bom" });
    expect(textOf(template(columns, { layout: all }), [loan])).toBe(
      '\uFEFF"Mariama Kamara","00123450"\r\n',
    );
  });

  test("a CSV file for people has no formula; a program gets text as it is", () => {
    const row = { ...loan, customer_name: "=1+1" };
    const name = [columnOf("Name", "customer_name"), columnOf("Arrears", "arrears")];
    expect(textOf(template(name), [row])).toBe("'=1+1,-0.05\r\n");
    const layout = layoutOf({ program: true, headings: false });
    expect(textOf(template(name, { layout }), [row])).toBe("=1+1,-0.05\r\n");
  });

  test("a file without quotes has a blank for what would end a cell", () => {
    const row = { ...loan, customer_name: 'a\tb\n"c"' };
    const layout = layoutOf({ separator: "\t", quotes: "never", headings: false });
    expect(textOf(template([columnOf("Name", "customer_name")], { layout }), [row])).toBe(
      "a b  c \r\n",
    );
  });

  test("fixed width fills every column to its length, sums too", () => {
    const layout = layoutOf({ kind: "fixed" });
    expect(textOf(template(columns, { layout, totals: true }), [loan])).toBe(
      "Name            Sum     \r\nMariama Kamara  00123450\r\nTotal           00123450\r\n",
    );
  });

  test("lines of JSON have numbers where the column writes them as they are", () => {
    const layout = layoutOf({ kind: "jsonl" });
    const definition = template([...columns, columnOf("Principal", "principal")], { layout });
    expect(textOf(definition, [loan])).toBe(
      '{"Name":"Mariama Kamara","Sum":"00123450","Principal":1234.5}\n',
    );
  });

  test("a workbook has values and sums", () => {
    const layout = layoutOf({ kind: "xlsx" });
    const definition = template(
      [columnOf("Principal", "principal"), columnOf("Paid out", "paid_out_on")],
      { layout, totals: true },
    );
    const writer = fileWriter(definition);
    expect(writer.row(loan)).toEqual({ text: "", values: [1234.5, "2026-02-03"] });
    expect(writer.totals()).toEqual([123_450, null]);
  });

  test("lines above the rows, and one after each entry", () => {
    const line = (number: string, first: string): SourceRow => ({ number, first, amount: 100 });
    const definition = template([columnOf("", "first"), columnOf("", "amount")], {
      dataset: "journal",
      layout: layoutOf({ headings: false, before: "!A\n!B", after_group: "END" }),
    });
    expect(textOf(definition, [line("1", "yes"), line("1", "no"), line("2", "yes")])).toBe(
      "!A\r\n!B\r\nyes,1.00\r\nno,1.00\r\nEND\r\nyes,1.00\r\nEND\r\n",
    );
    expect(textOf(definition, [])).toBe("!A\r\n!B\r\n");
  });
});

test("FILE-4 the name of a file has its days", () => {
  expect(fileNameOf("a-{from}_{to}-{month}.csv", "2026-01-31", "2026-02-28")).toBe(
    "a-2026-01-31_2026-02-28-2026-02.csv",
  );
});
