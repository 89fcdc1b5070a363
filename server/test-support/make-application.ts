import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

/** A complete application as the wizard sends it (LOAN-3), for 5,000 over 6 months at 20%, with changed sections. */
export function makePayload(changes: Record<string, unknown> = {}) {
  return {
    application_id: randomUUID(),
    customer: { first_name: "Mariama", last_name: "Bangura" },
    address: { address: "12 Wilkinson Road", city: "Freetown", district: "Western Area Urban" },
    employment: { employer_name: "Ministry of Health", occupation: "Nurse" },
    loan: makeLoanSection(),
    bank: { bank_name: "Rokel Commercial Bank", account_number: "0012345" },
    guarantor: { guarantor_first_name: "Sorie", guarantor_last_name: "Conteh" },
    files: [] as unknown[],
    consent: {
      consent: "consent signed",
      full_name: "Mariama Bangura",
      applicant_initial: "MB",
      submission_date: "2026-03-16",
    },
    staff_id: null,
    ...changes,
  };
}

/** The loan section of an application. */
export function makeLoanSection(changes: Record<string, unknown> = {}) {
  return {
    loan_type: "Salary Loan",
    loan_amount: 5000,
    amount_in_words: "Five thousand leones",
    interest_rate: 0.2,
    loan_period: 6,
    loan_purpose: ["Education", "Home Improvement"],
    monthly_salary: "2,500",
    salary_in_words: "Two thousand five hundred leones",
    co_debtor: "no",
    co_debtor_name: "Nobody",
    prior_loan_history: "no",
    loaned_with_easylife: "no",
    owe_arrears_elsewhere: "no",
    ...changes,
  };
}

/** Submits an application. */
export function submit(test: TestApp, person: Person, payload: object) {
  return test.app.inject({
    method: "POST",
    url: "/api/loans/create",
    headers: person.headers,
    payload,
  });
}

/** Submits an application of a customer and returns its loan. */
export async function makeAppliedLoan(
  test: TestApp,
  customer: Person,
  loan: Record<string, unknown> = {},
): Promise<{ id: number; loan_id: string; customer_id: string }> {
  const { first_name, last_name } = customer;
  const payload = makePayload({ customer: { first_name, last_name }, loan: makeLoanSection(loan) });
  let response = await submit(test, customer, payload);
  if (response.statusCode === 429) {
    // Tests submit more loans of one person than a day permits, so earlier ones are moved to the day before.
    await test.deps.db
      .updateTable("loans")
      .set({ created_at: new Date(test.deps.now().getTime() - 86_400_000) })
      .where("user_fid", "=", customer.user_id)
      .execute();
    response = await submit(test, customer, payload);
  }
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().loan;
}

/** The smallest contents that are accepted as their type. */
export const sampleFiles = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  jpeg: Buffer.from(
    "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9",
    "hex",
  ),
  png: Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082",
    "hex",
  ),
};

/** A file in the request body. */
export function makeFile(name: string, content: Buffer, type = "application/pdf") {
  return { name, size: content.length, type, content: content.toString("base64") };
}

/** The loans of a customer, oldest first. */
export function loansOf(test: TestApp, person: { customer_id: string | null }) {
  return test.deps.db
    .selectFrom("loans")
    .selectAll()
    .where("customer_id", "=", person.customer_id ?? "")
    .orderBy("id")
    .execute();
}

/** The audit entries of one action on a record. */
export function auditedAs(test: TestApp, action: string, recordId: string) {
  return test.deps.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", action)
    .where("record_id", "=", recordId)
    .execute();
}
