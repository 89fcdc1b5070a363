import { expect, test } from "vitest";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { statementPdf } from "./statement-pdf.ts";

const instalments = Array.from({ length: 60 }, (_, at) => ({
  number: at + 1,
  due_date: `2027-01-${String((at % 28) + 1).padStart(2, "0")}`,
  principal: 20,
  interest: 4,
  amount: 24.5,
  paid: 0,
  status: "upcoming",
}));

// A statement reads no more of a loan.
const loan = {
  loan_id: "LN-202601-000045",
  customer_id: "CUS-000012",
  first_name: "Sɔrie",
  middle_name: null,
  last_name: "Conteh",
  loan_type: "Salary Loan",
  approval_date: "2026-01-10",
  approved_amount: 1225,
  interest_rate: 0.2,
  loan_period: 60,
  total_amount: 1470,
  paid_total: 0,
  balance: 1470,
  arrears: 0,
  days_past_due: 0,
  next_due_amount: 24.5,
  next_due_date: "2026-02-10",
  payments: [],
  movements: [
    {
      kind: "loan",
      date: "2026-01-10",
      reference: "",
      amount: 1470,
      charged: 1470,
      paid: 0,
      balance: 1470,
    },
  ],
  instalments,
} as unknown as LoanDetails;

test("RPT-12 the statement as a PDF says whose it is, where it stands, and every instalment", async () => {
  const from = { name: "Salone Credit", address: "12 Kissy Road", phone: "", email: "" };
  const pdf = await statementPdf(loan, from, "2026-01-12").arrayBuffer();
  const text = Buffer.from(pdf).toString("latin1");
  for (const said of [
    "(Salone Credit)",
    "(12 Kissy Road)",
    "(LN-202601-000045)",
    "(Sorie Conteh, CUS-000012)",
    "(12-Jan-2026)",
    "(NLe 24.50 on 10-Feb-2026)",
    "(Loan approved: amount and interest)",
    "(1,470.00)",
    "(LN-202601-000045, page 2 of 2)",
  ])
    expect(text).toContain(said);
  expect(text.match(/\(24\.50\)/g)).toHaveLength(60);
  // The heads of a table stand again on the page it goes on to.
  expect(text.match(/\(Principal\)/g)).toHaveLength(2);
  // Nothing is set below the foot of a page.
  const heights = [...text.matchAll(/ Tf [\d.]+ ([\d.-]+) Td/g)].map((match) => Number(match[1]));
  expect(Math.min(...heights)).toBeGreaterThan(30);
});
