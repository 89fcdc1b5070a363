import { roleIds } from "@microfinance/contract/core/constants.ts";
import { describe, expect, it } from "vitest";
import { paletteOptions, readQuery, receiptIn } from "./palette-options.ts";

const actor = (role: number) => ({
  user_id: 1,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids: [role],
  permissions: [],
});
const loan = (status: string, balance: number) => ({
  loan_id: "LN-202601-000084",
  first_name: "Isata",
  middle_name: null,
  last_name: "Koroma",
  status,
  balance,
});
const payment = {
  id: 123,
  receipt_number: "RC-000123",
  amount: 781.25,
  loan_id: "LN-202601-000084",
  transaction_date: "2026-11-06",
};
const customer = {
  customer_id: "CUS-000029",
  first_name: "Isata",
  middle_name: null,
  last_name: "Koroma",
  phone: "076123456",
};
const found = (changes: object) => ({ loans: [], customers: [], receipt: null, ...changes });
const commands = (text: string, role: number, changes: object) =>
  paletteOptions(text, actor(role), found(changes)).Commands.map(({ label }) => label);

describe("SITE-41 the palette", () => {
  it.each([
    ["isata", { verb: null, rest: "isata" }],
    [" pay isa", { verb: "pay", rest: "isa" }],
    ["Open LN-2026", { verb: "open", rest: "LN-2026" }],
    ["go to arr", { verb: "go", rest: "arr" }],
    ["payne", { verb: null, rest: "payne" }],
  ])("reads %j", (text, query) => expect(readQuery(text)).toEqual(query));

  it("finds a receipt by its number", () => {
    expect(receiptIn("RC-000123")).toBe("123");
    expect(receiptIn("rc 7")).toBe("7");
    expect(receiptIn("RC-0")).toBeNull();
    expect(receiptIn("123")).toBeNull();
  });

  it("offers people, loans, receipts, then the commands", () => {
    const groups = paletteOptions(
      "isata",
      actor(roleIds.cashier),
      found({ loans: [loan("paying", 8_593.75)], customers: [customer], receipt: payment }),
    );
    expect(Object.entries(groups).map(([group, options]) => [group, options[0]])).toMatchObject([
      ["People", { section: "customer-details", params: { id: "CUS-000029" } }],
      ["Loans", { section: "loans", params: { loan: "LN-202601-000084" }, status: "paying" }],
      ["Receipts", { section: "payments", params: { payment: "123" } }],
      ["Commands", { label: "Pay LN-202601-000084, Isata Koroma", note: "owes NLe 8,593.75" }],
    ]);
  });

  it("offers to pay only what is owed, and only to those who record payments", () => {
    const paying = { loans: [loan("paying", 100)] };
    expect(commands("pay isata", roleIds.cashier, paying)).toEqual([
      "Pay LN-202601-000084, Isata Koroma",
    ]);
    expect(commands("pay isata", roleIds.auditor, paying)).toEqual([]);
    for (const settled of [loan("paid", 0), loan("applied", 0), loan("approved", 0)])
      expect(commands("pay isata", roleIds.cashier, { loans: [settled] })).toEqual([]);
  });

  it("begins to pay a bill, for those who take money for bills", () => {
    for (const text of ["pay a bill", "bill", "Pay a b"])
      expect(commands(text, roleIds.cashier, {})).toContain("Pay a bill");
    expect(commands("pay a bill", roleIds.auditor, {})).toEqual([]);
    expect(
      paletteOptions("pay a bill", actor(roleIds.cashier), found({})).Commands[0],
    ).toMatchObject({ section: "transfers", params: { view: "bills", pay: "1" } });
  });

  it("goes to the sections of the person's menu", () => {
    expect(commands("arrears", roleIds.basic, {})).toEqual(["Go to Arrears"]);
    expect(commands("go to arrears", roleIds.basic, {})).toEqual(["Go to Arrears"]);
    expect(commands("settings", roleIds.basic, {})).toEqual([]);
    expect(commands("counter", roleIds.cashier, {})).toEqual(["Go to Counter"]);
    expect(
      paletteOptions("exceptions", actor(roleIds.auditor), found({})).Commands[0],
    ).toMatchObject({ section: "audit", params: { view: "exceptions" } });
    expect(commands("settings", roleIds.systemAdmin, {})).toEqual(["Go to Settings"]);
    expect(commands("", roleIds.basic, {})).toHaveLength(20);
    expect(commands("pay loan", roleIds.basic, {})).toEqual(["Go to Pay Loan"]);
  });
});
