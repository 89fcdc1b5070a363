import { expect, test } from "vitest";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { receiptPdf } from "./receipt-pdf.ts";

const from = { name: "Salone Credit", address: "12 Kissy Road", phone: "", email: "" };
const payment: Payment = {
  id: 7,
  receipt_number: "RC-000007",
  loan_id: "LN-202601-000045",
  customer_id: "CUS-000012",
  customer_name: "Fatu Conteh",
  amount: 240.5,
  interest_part: 40.5,
  principal_part: 200,
  reallocated: 0,
  balance_after: 1199.5,
  payment_method: "Cash",
  transaction_id: "TX-77",
  remarks: "Paid (at the branch)",
  transaction_date: "2026-03-16",
  date: "2026-03-16",
  staff_id: 3,
  staff_name: "Umu Bangura",
  created_at: "2026-03-16T09:00:00.000Z",
  reversal: null,
};

const textOf = async (pdf: Blob) => Buffer.from(await pdf.arrayBuffer()).toString("latin1");

test("PAY-14 the PDF receipt contains the amount, its division and the balance", async () => {
  const text = await textOf(receiptPdf(payment, from));
  for (const content of [
    "(Salone Credit)",
    "(RC-000007)",
    "(Fatu Conteh)",
    "(LN-202601-000045)",
    "(NLe 40.50)",
    "(NLe 200.00)",
    "(NLe 240.50)",
    "(NLe 1,199.50)",
    String.raw`(Paid \(at the branch\))`,
    "by Umu Bangura)",
  ])
    expect(text).toContain(content);
  expect(text).not.toContain("REVERSED");
});

test("PAY-14 the receipt of a reversed payment is marked as reversed", async () => {
  const reversal = {
    reason: "Booked on another loan",
    reversed_on: "2026-03-17",
    balance_after: 1440,
    staff_id: 2,
    staff_name: "Hannah Kamara",
  };
  const text = await textOf(receiptPdf({ ...payment, reversal }, from));
  expect(text).toMatch(/\(REVERSED on 17.* by Hannah Kamara: Booked on another loan\)/);
});
