import { expect, test } from "vitest";
import { type BillerLine, compareStatement, type OwnBill } from "./statement.ts";

const bill = (id: number, some: Partial<OwnBill> = {}): OwnBill => ({
  id,
  customer_number: "01234567897",
  amount: 100,
  paid_on: "2026-03-10",
  biller_reference: "",
  token: null,
  ...some,
});
const line = (some: Partial<BillerLine> = {}): BillerLine => ({
  number: "0123-4567-897",
  amount: 100,
  date: "2026-03-10",
  reference: "",
  ...some,
});
const states = (bills: OwnBill[], lines: BillerLine[]) =>
  compareStatement(bills, lines).map(({ state, bill: own, line: theirs }) => [
    state,
    own?.id ?? null,
    theirs === null ? null : lines.indexOf(theirs),
  ]);

test("BILL-17 a bill and a line belong together by number, amount and day", () => {
  expect(states([bill(1)], [line({ amount: -100 })])).toEqual([["matched", 1, 0]]);
});

test("BILL-17 a reference or a token decides before number and day", () => {
  const bills = [bill(1, { token: "12345678" }), bill(2, { biller_reference: "T-9" })];
  const lines = [line({ reference: "t9", amount: 90 }), line({ reference: "1234 5678" })];
  expect(states(bills, lines)).toEqual([
    ["differs", 2, 0],
    ["matched", 1, 1],
  ]);
});

test("BILL-17 the nearest day of the same amount is taken, within three days", () => {
  const bills = [bill(1), bill(2, { paid_on: "2026-03-12" })];
  expect(states(bills, [line({ date: "2026-03-13" }), line({ date: "2026-03-17" })])).toEqual([
    ["matched", 2, 0],
    ["only_ours", 1, null],
    ["only_theirs", null, 1],
  ]);
});

test("BILL-17 another amount on the same day differs, and two equal bills need two lines", () => {
  expect(states([bill(1), bill(2)], [line({ amount: 80 }), line()])).toEqual([
    ["matched", 1, 1],
    ["differs", 2, 0],
  ]);
  expect(states([bill(1), bill(2)], [line()])).toEqual([
    ["matched", 1, 0],
    ["only_ours", 2, null],
  ]);
});
