import { expect, test } from "vitest";
import { requestLines } from "./requests.ts";
import type { RequestKind } from "./kinds.ts";
import { writeOffLines } from "../servicing/write-off-texts.ts";

const change = { label: "Owed afterwards", value: "NLe 100.00" };

test.each<[RequestKind, number | null, string[]]>([
  ["refund", 100, ["Amount", "Owed afterwards"]],
  ["payment_reversal", 100, ["Amount", "Owed afterwards"]],
  ["undo_closing", null, ["Owed afterwards"]],
  ["reschedule", 0, ["Owed afterwards"]],
  ["write_off", 100, ["Owed afterwards"]],
  ["undo_write_off", 100, ["Owed afterwards"]],
])("SERV-5 the amount of a request is stated once: %s of %j", (kind, amount, labels) => {
  const shown = requestLines({ kind, amount, lines: [change] });
  expect(shown.map(({ label }) => label)).toEqual(labels);
});

test("SERV-5 a write-off names its amount as the loss", () => {
  const figures = {
    principal: 900,
    interest: 80,
    penalty: 0,
    paid: 20,
    balance: 980,
    status_after: "closed",
  } as Parameters<typeof writeOffLines>[0];
  const lines = requestLines({ kind: "write_off", amount: 900, lines: writeOffLines(figures) });
  expect(lines.filter(({ value }) => value === "NLe 900.00")).toEqual([
    { label: "Written off as a loss", value: "NLe 900.00" },
  ]);
});
