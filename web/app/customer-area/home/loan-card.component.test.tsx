import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { render, sentence } from "../../../test-support/render.tsx";
import { HomeItems } from "./home-items-list.tsx";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";

const read = {
  loan_id: "LN-202611-000150",
  paid_out_on: "2026-11-01",
  disbursed_amount: 4_900,
  loan_type_name: "Salary Loan",
  loan_amount: 5_000,
  refinances: null,
  consent_asked: false,
  total_amount: 6_250,
  charges_total: 0,
  credits_total: 0,
  paid_total: 2_604.15,
  balance: 3_645.85,
  next_due_date: "2099-11-30",
  next_due_amount: 520.83,
  arrears: 0,
  days_past_due: 0,
  status: "paying",
  first_review: "complete",
  second_review: "complete",
};
const path = "GET /settings/customer-area";
const ways = { ...defaultSettings.how_to_pay, mobile_money_code: "*144*20#" };

function show(loan: object, how_to_pay: object) {
  // The rest of a loan is not read.
  const item = { kind: "loan", key: "1", loan: { ...read, ...loan } as LoanDetails } as const;
  return render(<HomeItems items={[item]} />, {
    [path]: [{ settings: { how_to_pay, krio_offered: false } }],
  });
}

test("PAY-33 a loan that waits for its payout says that nothing is owed", () => {
  show({ paid_out_on: null, next_due_date: null, status: "approved" }, ways);
  expect(screen.getByRole("heading", { name: "Your loan is approved" })).toBeTruthy();
  expect(screen.getByText(sentence(/We pay you NLe 4,900/))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "How to pay" })).toBeNull();
});

test("LOAN-115 a loan that was approved on other terms asks for the consent", () => {
  show({ paid_out_on: null, next_due_date: null, status: "approved", consent_asked: true }, ways);
  expect(screen.getByText(/Open the loan, read the terms and consent/)).toBeTruthy();
  expect(screen.queryByText(/We pay you/)).toBeNull();
});

test("SERV-83 a loan that will settle another says that its payout is less", () => {
  const waiting = { paid_out_on: null, next_due_date: null, status: "approved" };
  show({ ...waiting, refinances: "LN-202605-000001" }, ways);
  expect(
    screen.getByText(sentence(/We pay you NLe 4,900 less what you still owe on LN-202605-000001/)),
  ).toBeTruthy();
});

test("CUST-21, CUST-26 a loan shows what is owed, when it is due, and how to pay with the loan id", async () => {
  const { user } = show({}, ways);
  expect(screen.getByRole("heading", { name: "You owe NLe 3,645.85" })).toBeTruthy();
  expect(screen.getByText(/^Next/).textContent).toMatch(
    /^Next NLe 520.83 on 30-Nov-2099, in \d+ days$/,
  );
  expect(screen.getByRole("progressbar").getAttribute("aria-label")).toContain("42%");
  expect(screen.getByRole("button", { name: "Statement" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "How to pay" }));
  const dialog = await screen.findByRole("dialog", { name: "How to pay" });
  expect(dialog.textContent).toContain("LN-202611-000150");
  expect(dialog.textContent).toContain("*144*20#");
  expect(dialog.textContent).not.toContain("Cash");
});

test("CUST-21 a late loan says how late it is", async () => {
  show({ arrears: 800, days_past_due: 12, next_due_date: "2026-09-10" }, ways);
  const date = await screen.findByText("10-Sep-2026");
  expect(date.parentElement?.textContent).toContain("is 12 days late, due since 10-Sep-2026");
});

test("CUST-27 an application shows its stages and what happens next", () => {
  const fields: object = { ...read, status: "processing", second_review: "pending" };
  // The rest of a loan is not read.
  const loan = fields as LoanRecord;
  const papers = {
    asked: [],
    missing: [{ kind: "bank_evidence", name: "Bank evidence" }],
  } as const;
  render(<HomeItems items={[{ kind: "application", papers, key: "1", loan }]} />);
  const stages = screen.getAllByRole("listitem").map((stage) => stage.textContent);
  expect(stages).toEqual([
    "Received: complete",
    "First review: complete",
    "Second review: in progress",
    "Decision: not yet",
    "Payout: not yet",
  ]);
  expect(screen.getByText("A second person checks your application.")).toBeTruthy();
  expect(screen.getByText("bank evidence").parentElement?.textContent).toContain("still missing");
  expect(screen.getByRole("link", { name: "Add papers" })).toBeTruthy();
});
