import type { TestApp } from "./app.ts";
import { makeAppliedLoan } from "./make-application.ts";
import {
  type Deciders,
  type LoanRef,
  makeLoanIn,
  reachable,
  type Reachable,
} from "./make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";

/** The loans of a test of lists and their readers. */
export interface ListedLoans {
  people: Deciders;
  auditor: Person;
  /** Abu Conteh-Kamara with the phone number +232-99-555111, the owner of `othersLoan`. */
  other: Person;
  /** A loan of Mariama Bangura in every status, oldest first. */
  loans: (LoanRef & { status: Reachable })[];
  /** The newest loan of all, an application. */
  othersLoan: LoanRef;
}

/** Creates two customers with ten loans. */
export async function makeListedLoans(test: TestApp): Promise<ListedLoans> {
  const people = {
    customer: await makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" }),
    manager: await makeStaff(test.deps, 8),
  };
  const auditor = await makeStaff(test.deps, 7);
  const other = await makeCustomer(test.deps, { first_name: "Abu", last_name: "Conteh-Kamara" });
  await test.deps.db
    .updateTable("users")
    .set({ phone: "+232-99-555111" })
    .where("id", "=", other.user_id)
    .execute();
  const loans: ListedLoans["loans"] = [];
  for (const status of reachable)
    loans.push({ ...(await makeLoanIn(test, people, status)), status });
  return { people, auditor, other, loans, othersLoan: await makeAppliedLoan(test, other) };
}

/** The ids of all listed loans, newest first. */
export const everyId = ({ loans, othersLoan }: ListedLoans): number[] => [
  othersLoan.id,
  ...loans.map((loan) => loan.id).toReversed(),
];

/** The ids of the listed loans in these statuses, newest first. */
export function idsIn({ loans, othersLoan }: ListedLoans, ...statuses: Reachable[]): number[] {
  const all = [...loans, { ...othersLoan, status: "applied" as const }];
  return all
    .filter((loan) => statuses.includes(loan.status))
    .map((loan) => loan.id)
    .toReversed();
}

/** Lists loans as this person. */
export function listLoans(test: TestApp, person: Person, query: Record<string, string>) {
  return test.app.inject({ method: "GET", url: "/api/loans/all", headers: person.headers, query });
}

/** The ids of the loans in a response, in its order. */
export const idsOf = (response: { json: () => { loans: { id: number }[] } }): number[] =>
  response.json().loans.map((loan) => loan.id);
