import { randomUUID } from "node:crypto";
import { today } from "../../src/core/deps.ts";
import { makeFile, makePayload, sampleFiles, submit } from "../make-application.ts";
import { forms, makeLoanIn } from "../make-decision.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import type { Prepare } from "./office.ts";

/** A loan above the ceiling of everybody but a system admin. */
export const aboveCeiling: Prepare = async (office, caller) => {
  const customer = await office.customerFor(caller);
  const asked = { loan_type: "Personal Loan", loan_amount: 200_000 };
  const people = { customer, manager: office.manager };
  const loan = await makeLoanIn(office.t, people, "processed", asked);
  const approval = { ...forms.approve, approved_amount: 200_000 };
  const ids = { loan: loan.loan_id, customer: loan.customer_id };
  return { ids, body: { request_key: randomUUID(), approval } };
};

/** A loan that becomes Unassigned on its first day. */
export const withoutOfficer: Prepare = async (office, caller) => {
  const { id } = await makeApprovedLoan(office.t.deps, await office.customerFor(caller));
  const from = today(office.t.deps);
  await office.t.deps.db
    .updateTable("loan_officers")
    .set({ from_date: from })
    .where("loan_id", "=", id)
    .execute();
  return { body: { ids: [id], staff_id: null, from } };
};

/** An application with an accepted payslip, and the income that it proves. */
export const acceptedPaper: Prepare = async (office, caller) => {
  const files = [makeFile("payslip.pdf", sampleFiles.pdf)];
  const customer = await office.customerFor(caller);
  const submitted = await submit(office.t, customer, makePayload({ files }));
  const { loan_id } = submitted.json().loan;
  const found = await office.call("GET", `/loans/${loan_id}/files`, office.manager);
  const file = found["files"][0].id;
  const decision = `/loans/${loan_id}/files/${file}/decision`;
  await office.call("POST", decision, office.manager, { state: "accepted" });
  return { ids: { loan: loan_id, file }, body: { monthly_income: 1900 } };
};
