import { expect, test } from "vitest";
import { shippedTemplates } from "./shipped.ts";
import { columnOf, layoutOf, type TemplateDefinition } from "./template.ts";
import { fileChanges, filePeriodError, monthBefore, templateError } from "./template-rules.ts";

const plain: TemplateDefinition = {
  dataset: "loans",
  filter: { statuses: ["late"], products: [], branches: [] },
  columns: [columnOf("Loan", "loan_id")],
  layout: layoutOf(),
  file_name: "file.csv",
  totals: false,
  note: "",
};

test.each<[string, Partial<TemplateDefinition>, string | null]>([
  ["a plain one", {}, null],
  ["an unknown status", { filter: { ...plain.filter, statuses: ["open"] } }, "statuses"],
  [
    "a product of rows without one",
    { dataset: "balances", filter: { statuses: [], products: ["A"], branches: [] }, columns: [] },
    "products",
  ],
  ["a field of other rows", { columns: [columnOf("X", "account_code")] }, "columns"],
  ["a date pattern with words", { columns: [columnOf("X", "as_of", { date: "day" })] }, "columns"],
  ["fixed width without a length", { layout: layoutOf({ kind: "fixed" }) }, "columns"],
  ["padding without a length", { columns: [columnOf("X", "loan_id", { pad: "left" })] }, "columns"],
  ["a line after entries that are none", { layout: layoutOf({ after_group: "X" }) }, "after_group"],
  [
    "a header that the encoding lacks",
    { layout: layoutOf({ encoding: "latin-1" }), columns: [columnOf("Nɛm", "loan_id")] },
    "encoding",
  ],
  ["totals of JSON", { layout: layoutOf({ kind: "jsonl" }), totals: true }, "totals"],
  [
    "two names in JSON",
    { layout: layoutOf({ kind: "jsonl" }), columns: [...plain.columns, ...plain.columns] },
    "columns",
  ],
])("FILE-1 %s", (_, changed, field) => {
  expect(templateError({ ...plain, ...changed })?.field ?? null).toBe(field);
});

test.each(shippedTemplates)("FILE-7 $name makes files", ({ definition }) => {
  expect(templateError(definition)).toBeNull();
});

test("FILE-7 each shipped template has a name of its own", () => {
  expect(new Set(shippedTemplates.map(({ name }) => name)).size).toBe(shippedTemplates.length);
});

test.each([
  ["2026-02-01", "2026-02-28", null],
  ["2025-03-17", "2026-03-17", null],
  ["2025-03-16", "2026-03-17", "from"],
  ["2026-03-02", "2026-03-01", "from"],
  ["2026-03-01", "2026-03-18", "to"],
])("FILE-3 days from %s to %s: %s", (from, to, field) => {
  expect(filePeriodError({ from, to }, "2026-03-17")?.field ?? null).toBe(field);
});

test("FILE-3 the month before", () => {
  expect(monthBefore("2026-03-17")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(monthBefore("2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("FILE-5 what differs from the file before", () => {
  const before = new Map([
    ["1", "a"],
    ["2", "b"],
    ["3", "c"],
  ]);
  const after = new Map([
    ["2", "b"],
    ["3", "x"],
    ["4", "d"],
  ]);
  expect(fileChanges(before, after)).toEqual({
    added: 1,
    removed: 1,
    changed: 1,
    examples: { added: ["4"], removed: ["1"], changed: ["3"] },
  });
});
