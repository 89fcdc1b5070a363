import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import {
  type LoanToMake,
  makeApprovedLoan,
  makeUnapprovedLoan,
  type MadeLoan,
} from "./make-loan.ts";
import { makeCustomer, type Person } from "./make.ts";

let made = 0;

/** Three customers, the first of them the applicant, and their group. */
export async function makeGroup(t: TestApp, officer: Person) {
  made += 1;
  const customers = [
    await makeCustomer(t.deps, { first_name: "Ami", last_name: `Kargbo${made}` }),
    await makeCustomer(t.deps, { first_name: "Bintu", last_name: `Sesay${made}` }),
    await makeCustomer(t.deps, { first_name: "Chernor", last_name: `Bah${made}` }),
  ] as const;
  const members = customers.map(codeOf);
  const name = `Group ${made}`;
  const { body } = await callAs(t, officer, "POST", "/groups", { name, members });
  return { id: body.group.id as number, name, customers, members };
}

/** The public code of a customer. */
export function codeOf(person: Person): string {
  return person.customer_id ?? "";
}

type Group = Awaited<ReturnType<typeof makeGroup>>;

/** A Group Loan of NLe 1,000 that the first customer of a group applied for. */
export async function makeGroupLoan(
  t: TestApp,
  { customers }: Pick<Group, "customers">,
  status = "applied",
  terms: LoanToMake = {},
): Promise<MadeLoan> {
  const isApproved = status === "approved";
  const loan = isApproved
    ? await makeApprovedLoan(t.deps, customers[0], { approval_date: "2025-12-16", ...terms })
    : await makeUnapprovedLoan(t.deps, customers[0], status);
  await t.deps.db
    .updateTable("loans")
    .set({ loan_type: groupLoanType })
    .where("id", "=", loan.id)
    .execute();
  return loan;
}

/** The request that gives the customers of a group these shares in NLe, in their order. */
export function membersBody(group: Group, shares: readonly number[], change: object = {}) {
  return {
    act_key: randomUUID(),
    group_id: group.id,
    members: shares.map((share, index) => ({ customer_id: group.members[index], share })),
    version: 0,
    reason: "",
    ...change,
  };
}

/** Sends the members of a loan. */
export const putMembers = (
  t: TestApp,
  person: Person,
  loan: Pick<MadeLoan, "loan_id">,
  body: object,
) => callAs(t, person, "PUT", `/loans/${loan.loan_id}/members`, body);

/** Asks for other members of a loan that is paid out. */
export function askMembers(
  t: TestApp,
  person: Person,
  loan: Pick<MadeLoan, "loan_id">,
  { act_key: request_key, ...body }: Partial<ReturnType<typeof membersBody>>,
) {
  const path = `/loans/${loan.loan_id}/members/request`;
  return callAs(t, person, "POST", path, { request_key, ...body });
}

/** A running Group Loan of NLe 1,000 with the shares 500, 300 and 200. */
export async function makeSharedLoan(t: TestApp, officer: Person, terms: LoanToMake = {}) {
  const group = await makeGroup(t, officer);
  const loan = await makeGroupLoan(t, group, "approved", terms);
  const created_at = t.deps.now();
  const shares = [500, 300, 200];
  await t.deps.db.transaction().execute(async (db) => {
    await db
      .insertInto("loan_members")
      .values(
        shares.map((share, index) => ({
          loan_id: loan.id,
          version: 1,
          position: index + 1,
          customer_id: group.members[index] ?? "",
          share,
          created_at,
        })),
      )
      .execute();
    await db.updateTable("loans").set({ group_id: group.id }).where("id", "=", loan.id).execute();
  });
  return { group, loan };
}
