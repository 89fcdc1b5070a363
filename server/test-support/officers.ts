import type { TestApp } from "./app.ts";
import { makeLoanSection, makePayload, submit } from "./make-application.ts";
import type { LoanRef } from "./make-decision.ts";
import type { Person } from "./make.ts";

/** A loan whose application this person captured for a customer. */
export async function capturedBy(
  test: TestApp,
  person: Person,
  { customer_id, first_name, last_name }: Person,
): Promise<LoanRef> {
  const payload = makePayload({
    customer: { customer_id, first_name, last_name },
    loan: makeLoanSection(),
  });
  return (await submit(test, person, payload)).json().loan;
}

/** The officers of a loan with their periods, in order. */
export function officersOf({ deps }: TestApp, loan: LoanRef) {
  return deps.db
    .selectFrom("loan_officers")
    .select(["staff_id", "from_date", "until"])
    .where("loan_id", "=", loan.id)
    .orderBy("from_date")
    .execute();
}

/** Moves the first period of a loan to an earlier day. */
export async function beginOfficer({ deps }: TestApp, loan: LoanRef, day: string): Promise<void> {
  await deps.db
    .updateTable("loan_officers")
    .set({ from_date: day })
    .where("loan_id", "=", loan.id)
    .execute();
}
