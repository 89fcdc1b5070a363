import { expect, test } from "vitest";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { statementPdf } from "./statement-pdf.ts";

const statement: Statement = {
  loan_id: "LN-202601-000045",
  customer_id: "CUS-000012",
  customer_name: "Fatu Conteh",
  customer_phone: "",
  customer_address: "91 Wilkinson Road, Freetown",
  loan_type: "Salary Loan",
  status: "paying",
  total_amount: 1440,
  from: "2026-01-10",
  to: "2026-03-16",
  statement_date: "2026-03-16",
  due_date: "2026-04-10",
  opening_balance: 0,
  closing_balance: 1340,
  amount_due: 380,
  current_principal: 200,
  current_interest: 40,
  past_due_principal: 140,
  past_due_interest: 0,
  days_past_due: 6,
  written_off: 0,
  interest_accrued: 80,
  interest_rate: 0.2,
  days_accrued: 66,
  movements: [
    {
      kind: "loan",
      date: "2026-01-10",
      reference: "",
      amount: 0,
      charged: 1440,
      paid: 0,
      balance: 1440,
    },
    {
      kind: "payment",
      date: "2026-02-10",
      reference: "RC-000007",
      amount: 0,
      charged: 0,
      paid: 100,
      balance: 1340,
    },
  ],
};

test("RPT-2 the PDF statement contains the amounts, what is due, and each movement", async () => {
  const from = { name: "Salone Credit", address: "12 Kissy Road", phone: "", email: "" };
  const pdf = await statementPdf(statement, from).arrayBuffer();
  const text = Buffer.from(pdf).toString("latin1");
  for (const content of [
    "(Salone Credit)",
    "(Payment Statement)",
    "(Fatu Conteh)",
    "(91 Wilkinson Road, Freetown)",
    "(20% flat, charged once)",
    "(NLe 380.00)",
    "(Past Due)",
    "(NLe 140.00)",
    "(NLe 240.00)",
    "(Opening Balance)",
    "(Payment RC-000007)",
    "(1,440.00)",
    "(1,340.00)",
    "(Closing Balance)",
    "(LN-202601-000045, page 1 of 1)",
  ])
    expect(text).toContain(content);
});
