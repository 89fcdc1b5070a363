import { loanActionNames, loanActions, loanStatuses } from "@microfinance/contract/loans/status.ts";
import type { TestApp } from "./app.ts";
import { makeAppliedLoan } from "./make-application.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";

/** A loan between the steps of its life. */
export interface LoanRef {
  id: number;
  loan_id: string;
  customer_id: string;
}

/** The actor of a step in a test. */
export interface Deciders {
  customer: Person;
  /** Approves and decides. */
  manager: Person;
}

/** A customer, and Isata Koroma, a manager. */
export async function makeDeciders({ deps }: TestApp): Promise<Deciders> {
  return {
    customer: await makeCustomer(deps),
    manager: await makeStaff(deps, 8, { first_name: "Isata", last_name: "Koroma" }),
  };
}

/** The staff who take the earlier steps of a loan, so that every step has a different person (LOAN-45). */
export interface Colleagues {
  firstReviewer: Person;
  secondReviewer: Person;
  cashier: Person;
}

const colleagues = new WeakMap<TestApp["deps"], Map<number, Promise<Colleagues>>>();

/** The staff of a test, created again when the clock changes, since their sessions expire. */
export function colleaguesOf({ deps }: TestApp): Promise<Colleagues> {
  const known = colleagues.get(deps) ?? new Map<number, Promise<Colleagues>>();
  colleagues.set(deps, known);
  const now = deps.now().getTime();
  const made = known.get(now) ?? makeColleagues(deps);
  known.set(now, made);
  return made;
}

async function makeColleagues(deps: TestApp["deps"]): Promise<Colleagues> {
  return {
    firstReviewer: await makeStaff(deps, 6, { first_name: "Ibrahim", last_name: "Kargbo" }),
    secondReviewer: await makeStaff(deps, 8, { first_name: "Isatu", last_name: "Jalloh" }),
    cashier: await makeStaff(deps, 4, { first_name: "Sorie", last_name: "Turay" }),
  };
}

/** A valid form for each step. */
export const forms = {
  first: { first_reviewer: "Ibrahim Kargbo", first_review_notes: "Documents complete" },
  second: { second_reviewer: "Isata Koroma", second_review_notes: "Salary confirmed" },
  approve: {
    approved_amount: 5000,
    interest_rate: 0.2,
    loan_period: 6,
    monthly_payment: 1000,
    approved_by: "Isata Koroma",
    comments: "Within the limit",
  },
  decision: { approved_by: "Isata Koroma", comments: "As agreed with the customer" },
};

/** The paths of all steps under a loan. */
export const steps = ["review/first", "review/second", ...loanActionNames] as const;

/** The path of a step under a loan. */
export type StepPath = (typeof steps)[number];

/** Takes a step of a loan through its call. */
export function takeStep(
  test: TestApp,
  person: Person,
  loan: LoanRef,
  path: StepPath,
  payload: object = formOf(path),
) {
  return test.app.inject({
    method: "PATCH",
    url: `/api/loans/${loan.customer_id}/${path}/${loan.loan_id}`,
    headers: person.headers,
    payload,
  });
}

/**
 * Takes a step of a loan. A closing with principal owed is approved by a system admin (SERV-121); the response then has
 * the loan as the step would have left it.
 */
export async function step(
  test: TestApp,
  person: Person,
  loan: LoanRef,
  path: StepPath,
  payload: object = formOf(path),
) {
  const response = await takeStep(test, person, loan, path, payload);
  const isEnding = path === "close" || path === "cancel";
  if (!isEnding || response.statusCode !== 200) return response;
  if (response.json().loan.status === loanActions[path].to) return response;
  const { kind } = await test.deps.db
    .selectFrom("requests")
    .select("kind")
    .where("loan_id", "=", loan.id)
    .where("state", "=", "waiting")
    .where("kind", "in", ["write_off", "cancellation"])
    .executeTakeFirstOrThrow();
  const approved = await approveWaiting(test, loan, kind);
  if (approved.statusCode !== 200) return approved;
  const details = await test.app.inject({
    method: "GET",
    url: `/api/loans/details/${loan.loan_id}`,
    headers: person.headers,
  });
  return details;
}

const administrators = new WeakMap<TestApp["deps"], Map<number, Promise<Person>>>();

/**
 * Kadiatu Bah, who approves write-offs and cancellations in tests; created again when the clock changes, as the
 * colleagues.
 */
function administratorOf({ deps }: TestApp): Promise<Person> {
  const known = administrators.get(deps) ?? new Map<number, Promise<Person>>();
  administrators.set(deps, known);
  const now = deps.now().getTime();
  const made = known.get(now) ?? makeStaff(deps, 9, { first_name: "Kadiatu", last_name: "Bah" });
  known.set(now, made);
  return made;
}

/** A system admin approves the request of a kind that waits for a loan. */
export async function approveWaiting(test: TestApp, loan: LoanRef, kind: string) {
  const { headers } = await administratorOf(test);
  const { id } = await test.deps.db
    .selectFrom("requests")
    .select("id")
    .where("loan_id", "=", loan.id)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return test.app.inject({ method: "PATCH", url: `/api/requests/${id}/approve`, headers });
}

/** The valid form of a step. */
export function formOf(path: StepPath): object {
  if (path === "review/first") return forms.first;
  if (path === "review/second") return forms.second;
  return path === "approve" ? forms.approve : forms.decision;
}

/** A payment of a loan through its call. */
export function pay(test: TestApp, person: Person, loan: LoanRef, amount: number) {
  return test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: person.headers,
    payload: { amount, payment_method: "Cash" },
  });
}

/** Reopens an approved and closed loan with two persons (LOAN-57); returns the response of the confirmation. */
export async function undoClosing(
  test: TestApp,
  [asking, confirming]: readonly [Person, Person],
  loan: LoanRef,
) {
  const url = `/api/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
  const call = (person: Person, path: string, payload: object) =>
    test.app.inject({ method: "POST", url: path, headers: person.headers, payload });
  const asked = await call(asking, url, { reason: "Closed in error" });
  return asked.statusCode === 200 ? call(confirming, `${url}/confirm`, {}) : asked;
}

/** The statuses that the calls can produce: the others are of earlier versions (LOAN-32). */
export const reachable = loanStatuses.filter(
  (status) => status !== "pending" && status !== "reviewing" && status !== "default",
);

/** A status that the calls can produce. */
export type Reachable = (typeof reachable)[number];

/**
 * A loan of 5,000 over 6 months at 20%, brought to a status through the calls only. Staff review it and record its
 * payments, the manager decides.
 * @param application changes of the application's loan section
 */
export async function makeLoanIn(
  test: TestApp,
  { customer, manager }: Deciders,
  status: Reachable,
  application: Record<string, unknown> = {},
): Promise<LoanRef> {
  const loan = await makeAppliedLoan(test, customer, application);
  const { firstReviewer, secondReviewer, cashier } = await colleaguesOf(test);
  const must = async (response: ReturnType<typeof step>) => {
    const { statusCode, body } = await response;
    if (statusCode !== 200) throw new Error(body);
  };
  if (status === "applied") return loan;
  if (status === "rejected") {
    await must(step(test, manager, loan, "reject"));
    return loan;
  }
  await must(step(test, firstReviewer, loan, "review/first"));
  if (status === "processing") return loan;
  await must(step(test, secondReviewer, loan, "review/second"));
  if (status === "processed") return loan;
  await must(step(test, manager, loan, "approve"));
  if (status === "paying") await must(pay(test, cashier, loan, 1500));
  if (status === "paid") await must(pay(test, cashier, loan, 6000));
  const decision = loanActionNames.find(
    (action) =>
      loanActions[action].to === status &&
      loanActions[action].from.some((from) => from === "approved"),
  );
  if (decision !== undefined) await must(step(test, manager, loan, decision));
  return loan;
}
