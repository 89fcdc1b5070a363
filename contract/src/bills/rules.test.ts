import { describe, expect, it, test } from "vitest";
import { billNumber } from "../core/codes.ts";
import type { BillerSettings } from "../transfers/biller-schema.ts";
import { billerSettings } from "../transfers/biller-schema.ts";
import {
  bareNumber,
  billEntry,
  billReversalEntry,
  firstState,
  floatError,
  floatState,
  givenBack,
  giveBackError,
  hasCheckDigit,
  isCopy,
  numberError,
  outcomeError,
  owedOf,
  sentTokenError,
  takenOf,
  tokenError,
  tokenInGroups,
  topUpEntry,
} from "./rules.ts";
import { billTexts as texts } from "./texts.ts";

const electricity: BillerSettings = {
  number_label: "Meter number",
  number_rule: { characters: "digits", shortest: 11, longest: 11, check_digit: true },
  gives_token: true,
  charge: 2,
  terms: "float",
  low_float: 1_000,
  connection: "none",
};
const water: BillerSettings = {
  number_label: "Account number",
  number_rule: { characters: "letters", shortest: 5, longest: 12, check_digit: false },
  gives_token: false,
  charge: 0,
  terms: "after",
  low_float: 0,
  connection: "none",
};

describe("BILL-1 settings of a biller", () => {
  it.each([
    [{ ...water, low_float: 5 }, "low_float"],
    [{ ...water, number_rule: { ...water.number_rule, shortest: 13 } }, "longest"],
    [{ ...water, number_rule: { ...water.number_rule, check_digit: true } }, "check_digit"],
    [{ ...water, connection: "pigeon" }, "connection"],
  ])("refuses what contradicts itself: %j at %s", (settings, field) => {
    const read = billerSettings.safeParse(settings);
    expect(read.error?.issues.map(({ path }) => path.at(-1))).toEqual([field]);
  });
  it("takes those of a meter and of a settled account", () => {
    expect(billerSettings.safeParse(electricity).success).toBe(true);
    expect(billerSettings.safeParse(water).success).toBe(true);
  });
});

describe("BILL-2 the number of a customer at a biller", () => {
  it.each([
    [electricity, "0123-4567 897", null],
    [electricity, "01234567896", texts.numberCheck("Meter number")],
    [electricity, "0123456789", texts.numberLength("Meter number", 11, 11)],
    [electricity, "O1234567897", texts.numberDigits("Meter number")],
    [electricity, " ", texts.numberRequired],
    [water, "gw/00123", null],
    [water, "gw", texts.numberLength("Account number", 5, 12)],
    [water, "gw#00123", texts.numberLetters("Account number")],
  ])("%j reads %s", (biller, input, error) => {
    expect(numberError(biller, input)).toBe(error);
  });
  it("is compared without blanks and dashes", () => {
    expect(bareNumber(" gw-00 123 ")).toBe("GW00123");
  });
  it.each([
    ["79927398713", true],
    ["79927398710", false],
  ])("has a check digit: %s %s", (digits, expected) => {
    expect(hasCheckDigit(digits)).toBe(expected);
  });
});

describe("BILL-3 tokens", () => {
  it("are read in groups of four", () => {
    expect(tokenInGroups("12345678901234567890")).toBe("1234 5678 9012 3456 7890");
    expect(tokenInGroups("123456789")).toBe("1234 5678 9");
  });
  it.each([
    ["1234 5678 9012 3456 7890", null],
    ["1234567", texts.invalidToken],
    ["1234_5678", texts.invalidToken],
  ])("%s", (token, error) => {
    expect(tokenError(token)).toBe(error);
  });
  it.each([
    [electricity, "", null],
    [electricity, "12345678901234567890", null],
    [electricity, "12", texts.invalidToken],
    [water, "12345678", texts.noToken],
    [{ ...electricity, connection: "simulator" as const }, "12345678", texts.tokenFromBiller],
  ])("only come with a payment on the biller's terminal: %j %s", (biller, token, error) => {
    expect(sentTokenError(biller, token)).toBe(error);
  });
});

test.each([
  [electricity, "12345678901234567890", "paid"],
  [electricity, "", "unknown"],
  [water, "", "paid"],
  [{ ...water, connection: "simulator" as const }, "", "unknown"],
])("BILL-4 a bill is unknown until its biller answered: %j %s", (biller, token, state) => {
  expect(firstState(biller, token)).toBe(state);
});

describe("BILL-6 entries of bills", () => {
  const bill = { amount: 10_000, charge: 200, commission: 150 };
  const lines = [
    { account: "M", debit: 10_200, credit: 0 },
    { account: "1205", debit: 0, credit: 9_850 },
    { account: "4300", debit: 0, credit: 350 },
  ];
  it("take the money, owe the biller and earn commission and charge", () => {
    expect(billEntry(bill, "M", "1205")).toEqual({ kind: "bill", postings: lines });
    expect(takenOf(bill)).toBe(10_200);
    expect(owedOf(bill)).toBe(9_850);
  });
  it("are turned round when the money is given back", () => {
    expect(billReversalEntry(bill, "M", "1205")).toEqual({
      kind: "bill_reversal",
      postings: lines.map(({ account, debit, credit }) => ({
        account,
        debit: credit,
        credit: debit,
      })),
    });
  });
  it("have no empty line", () => {
    const plain = { amount: 500, charge: 0, commission: 0 };
    expect(billEntry(plain, "M", "1205").postings).toHaveLength(2);
    expect(billEntry({ ...plain, commission: 500 }, "M", "1205").postings).toHaveLength(2);
  });
});

test("BILL-8 a top-up moves money into the float", () => {
  expect(topUpEntry(5_000, "1050", "1205").postings).toEqual([
    { account: "1205", debit: 5_000, credit: 0 },
    { account: "1050", debit: 0, credit: 5_000 },
  ]);
});

test.each([
  ["float", 100_000, "enough"],
  ["float", 99_999, "low"],
  ["float", 0, "empty"],
  ["float", -1, "empty"],
  ["after", -50_000, "none"],
] as const)("BILL-7 the float of a biller: %s %i is %s", (terms, balance, state) => {
  expect(floatState({ terms, low_float: 100_000 }, balance)).toBe(state);
});

test("BILL-7 a bill that the float does not carry is refused with what is left", () => {
  const biller = { name: "EDSA", terms: "float" as const };
  expect(floatError(biller, 9_850, 9_850)).toBeNull();
  expect(floatError(biller, 9_849, 9_850)).toBe(texts.floatShort("EDSA", "NLe 98.49"));
  expect(floatError(biller, -5, 1)).toBe(texts.floatShort("EDSA", "NLe 0.00"));
  expect(floatError({ ...biller, terms: "after" }, -5, 1)).toBeNull();
});

test.each([
  ["paid", false, null],
  ["unknown", false, null],
  ["paid", true, texts.settledStays],
  ["reversed", false, texts.alreadyReversed],
  ["not_accepted", false, texts.alreadyReversed],
] as const)("BILL-11 the money of a %s bill, settled %s", (state, isSettled, error) => {
  expect(giveBackError(state, isSettled)).toBe(error);
});

test("BILL-11 what was never accepted is not reversed", () => {
  expect(givenBack("unknown")).toBe("not_accepted");
  expect(givenBack("paid")).toBe("reversed");
});

test.each([
  [{ status: "unknown", gives_token: true }, "12345678", null],
  [{ status: "unknown", gives_token: true }, "", texts.tokenRequired],
  [{ status: "unknown", gives_token: true }, "1", texts.invalidToken],
  [{ status: "unknown", gives_token: false }, "", null],
  [{ status: "unknown", gives_token: false }, "12345678", texts.noToken],
  [{ status: "paid", gives_token: true }, "12345678", texts.notUnknown],
] as const)("BILL-10 an outcome by hand: %j %s", (bill, token, text) => {
  expect(outcomeError(bill, token)?.text ?? null).toBe(text);
});

test("BILL-5 every print after the first is a copy", () => {
  expect([1, 2, 3].map(isCopy)).toEqual([false, true, true]);
});

test("BILL-5 the number of a bill", () => {
  expect(billNumber(123)).toBe("BL-000123");
});
