import { addDays } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { submitApplication } from "../applications/submit-application.ts";
import { type Deps, today } from "../core/deps.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";
import { assignOfficer } from "../loans/assign-officer.ts";
import { approveLoan } from "../loans/approve-loan.ts";
import { decideLoan } from "../loans/decide-loan.ts";
import { reviewFirst, reviewSecond } from "../loan-record/review-loan.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { demoApplication } from "./application.ts";
import { causeOfCustomer, type DemoCustomer, type DemoStaff } from "./people.ts";
import type { PlannedLoan } from "./plan.ts";
import {
  earlyEndDay,
  earlyEndOf,
  settleDemoLoan,
  shownTopUp,
  approveDemoEnding,
  recoverDemoLoan,
} from "./loan-ends.ts";
import { between, pick, repeatableRandom } from "./random.ts";
import type { Event } from "./timeline.ts";
import { addSignedAgreement } from "../agreements/accept-agreement.ts";
import { samplePdf } from "./sample-document.ts";

/** The branch whose staff act. */
export interface DemoBranchContext {
  /** The account of its safe. */
  safe: string;
  /** The cities where its customers live. */
  cities: readonly string[];
  manager: RequestContext;
  /** Makes its journals. */
  bookkeeper: RequestContext;
}

/** The inputs of the simulated loans: one clock, one random source, the staff. */
export interface DemoContext {
  deps: Deps;
  /** Sets the clock that `deps` reads. */
  setNow: (at: number) => void;
  random: () => number;
  staff: DemoStaff;
  branch: DemoBranchContext;
  /** The codes of the customers who had a loan so far. */
  borrowers: Set<string>;
}

interface MadeLoan {
  customer: DemoCustomer;
  plan: PlannedLoan;
  loanId: string;
  path: { loanId: string; customerId: string };
  approved: string;
}

const hour = 3_600_000;

/** A time in office hours of a day, in milliseconds. */
export function officeHours(random: () => number, date: string): number {
  return Date.parse(`${date}T08:30:00Z`) + Math.floor(random() * 7.5 * hour);
}

/** Submits the application of a planned loan and schedules its later events. */
export function loanLife(context: DemoContext, customer: DemoCustomer, plan: PlannedLoan): Event {
  const { random, deps, staff } = context;
  return happens(context, officeHours(random, plan.applied), async () => {
    const ctx = plan.online
      ? causeOfCustomer(customer, deps)
      : by(staff, pick(random, [5, 5, 5, 4, 2]));
    const hasBorrowed = context.borrowers.has(customer.customer_id);
    const application = demoApplication(random, customer, plan, {
      hasBorrowed,
      cities: context.branch.cities,
    });
    const loan = await submitApplication(
      deps,
      actorIn(ctx),
      { ...application, refinances: plan.refinances },
      ctx,
    );
    if (plan.outcome === "repaid") context.borrowers.add(customer.customer_id);
    const made = {
      customer,
      plan,
      loanId: loan.loan_id,
      path: { loanId: loan.loan_id, customerId: customer.customer_id },
      approved: addDays(plan.applied, between(random, 5, 8)),
    };
    return plan.outcome === "applied" ? [] : [firstReview(context, made)];
  });
}

function firstReview(context: DemoContext, loan: MadeLoan): Event {
  const { random, deps, staff } = context;
  const date = addDays(loan.plan.applied, between(random, 1, 2));
  return happens(context, officeHours(random, date), async () => {
    const form = { reviewer: "Daniel Macauley", notes: "Papers complete, employer confirmed." };
    if (loan.plan.outcome === "rejected" && random() < 0.5) {
      await decideLoan(
        deps,
        "reject",
        loan.path,
        refusal("Income too low for this amount", "Half of the income goes to rent."),
        by(staff, 8),
      );
      return [];
    }
    await reviewFirst(deps, loan.path, form, by(staff, 6));
    return loan.plan.outcome === "processing" ? [] : [secondReview(context, loan)];
  });
}

function secondReview(context: DemoContext, loan: MadeLoan): Event {
  const { random, deps, staff } = context;
  const date = addDays(loan.plan.applied, between(random, 3, 4));
  return happens(context, officeHours(random, date), async () => {
    const form = { reviewer: "Hannah Williams", notes: "Guarantor reached. Recommended." };
    await reviewSecond(deps, loan.path, form, by(staff, 8));
    return loan.plan.outcome === "processed" ? [] : [decide(context, loan)];
  });
}

function decide(context: DemoContext, loan: MadeLoan): Event {
  const { random, deps, staff } = context;
  return happens(context, officeHours(random, loan.approved), async () => {
    if (loan.plan.outcome === "rejected") {
      const form = refusal("Guarantor missing", "Guarantor withdrew.");
      await decideLoan(deps, "reject", loan.path, form, by(staff, 8));
      return [];
    }
    const approval = {
      ...decision("Approved as requested.", "Sheku Kallon"),
      approved_amount: loan.plan.amount,
      interest_rate: loan.plan.rate,
      loan_period: loan.plan.period,
      above_requested_reason: "",
      payout_method: "",
      payout_reference: "",
      top_up_figures: await shownTopUp(deps, loan),
    };
    const approved = await approveLoan(deps, loan.path, approval, by(staff, 9));
    if (loan.plan.online) await assignDemoOfficer(context, approved.loan.id);
    await signDemoAgreement(deps, loan.loanId, by(staff, 5));
    if (loan.plan.outcome === "canceled")
      return [ending(context, loan, "cancel", addDays(loan.approved, 3))];
    const events = await payments(context, loan, approved.loan.id);
    if (loan.plan.outcome === "closed")
      events.push(ending(context, loan, "close", addDays(loan.approved, 150)));
    return events;
  });
}

function ending(
  context: DemoContext,
  loan: MadeLoan,
  action: "cancel" | "close",
  date: string,
): Event {
  const comments =
    action === "cancel" ? "Customer no longer needs the loan." : "Customer left the country.";
  return happens(context, officeHours(context.random, date), async () => {
    const { status } = await context.deps.db
      .selectFrom("loans")
      .select("status")
      .where("loan_id", "=", loan.loanId)
      .executeTakeFirstOrThrow();
    if (status === "approved" || status === "paying")
      await decideLoan(context.deps, action, loan.path, decision(comments), by(context.staff, 6));
    return action === "close" ? writtenOff(context, loan, date) : canceled(context, loan);
  });
}

/** The Manager, who did not pay it out, approves the cancellation. */
async function canceled({ deps, staff }: DemoContext, loan: MadeLoan): Promise<Event[]> {
  const approver = by(staff, 8);
  await approveDemoEnding(deps, loan.loanId, actorIn(approver), approver);
  return [];
}

/** The System Admin approves the write-off on the day of the closing; some customers pay a part of it later. */
async function writtenOff(context: DemoContext, loan: MadeLoan, date: string): Promise<Event[]> {
  const { deps, staff } = context;
  const approver = by(staff, 9);
  const number = Number(loan.loanId.slice(-6));
  const isWrittenOff = await approveDemoEnding(deps, loan.loanId, actorIn(approver), approver);
  if (!isWrittenOff || number % 2 === 0) return [];
  // A random source of its own: the other loans stay as they are.
  const random = repeatableRandom(number);
  return [
    happens(context, officeHours(random, addDays(date, 40)), async () => {
      await recoverDemoLoan(deps, loan.loanId, by(staff, 4));
      return [];
    }),
  ];
}

/** One payment for each instalment, by the customer's payment habit. */
async function payments(context: DemoContext, loan: MadeLoan, id: number): Promise<Event[]> {
  const { random, deps } = context;
  const { plan } = loan;
  const rows = await deps.db
    .selectFrom("instalments")
    .select(["due_date", "amount"])
    .where("loan_id", "=", id)
    .orderBy("number")
    .execute();
  const limit =
    plan.habit === "stops" || plan.outcome === "closed"
      ? Math.min(rows.length - 1, plan.stopsAfter)
      : rows.length;
  const day = earlyEndDay(rows.map(({ due_date }) => due_date));
  const paid = rows.slice(0, limit).map((row) => {
    const days = plan.habit === "late" ? between(random, 2, 24) : between(random, -4, 0);
    return happens(context, officeHours(random, addDays(row.due_date, days)), () =>
      pay(context, loan, row.amount),
    );
  });
  return [...paid, ...earlyEnd(context, loan, day)];
}

/** Some customers pay off their loan early, others take a new one that settles it. */
function earlyEnd(context: DemoContext, loan: MadeLoan, day: string): Event[] {
  const { deps, staff } = context;
  const { loanId, plan, customer } = loan;
  const end = earlyEndOf(loanId, plan);
  if (end === null) return [];
  // A random source of its own: the other loans stay as they are.
  const random = repeatableRandom(Number(loanId.slice(-6)));
  if (end === "top_up") {
    const next = { ...plan, online: false, applied: day, refinances: loanId };
    return [loanLife({ ...context, random }, customer, next)];
  }
  return [
    happens(context, officeHours(random, day), async () => {
      await settleDemoLoan(deps, loanId, by(staff, 4));
      return [];
    }),
  ];
}

async function pay(context: DemoContext, loan: MadeLoan, amount: number): Promise<Event[]> {
  const { random, deps, staff } = context;
  const { status, balance } = await deps.db
    .selectFrom("loans")
    .select(["status", "balance"])
    .where("loan_id", "=", loan.loanId)
    .executeTakeFirstOrThrow();
  if ((status !== "approved" && status !== "paying") || balance <= 0) return [];
  // Some customers send a little more with their last payment.
  const above = amount >= balance && Number(loan.loanId.slice(-6)) % 5 === 2 ? 25 : 0;
  const booked = await book(context, loan, Math.min(amount, balance), above);
  if (random() > 0.015) return [];
  // Some payments are recorded on the wrong loan, reversed and recorded again.
  await reversePayment(deps, booked, { reason: "Booked to the wrong loan." }, by(staff, 6));
  await book(context, loan, Math.min(amount, balance), above);
  return [];
}

async function book(
  context: DemoContext,
  loan: MadeLoan,
  amount: number,
  above: number,
): Promise<number> {
  const { random, deps, staff } = context;
  const picked = pick(random, ["Cash", "Cash", "Bank Transfer", "Orange Money"]);
  const { payment } = await recordPayment(
    deps,
    {
      loan: loan.loanId,
      input: {
        amount: fromCents(toCents(amount) + toCents(above)),
        payment_method: above > 0 ? "Orange Money" : picked,
        ...(above > 0
          ? { excess: "credit" as const, reference: `OM ${loan.loanId.slice(-6)}` }
          : {}),
        transaction_id: makeTransactionId(deps.now().toISOString().slice(0, 10), random),
        remarks: "",
      },
    },
    by(staff, pick(random, [4, 4, 5])),
  );
  return payment.id;
}

/** A rejection with the reason of the list that the customer is told. */
function refusal(category: string, comments: string) {
  return { ...decision(comments), category };
}

function decision(comments: string, approved_by = "Hannah Williams") {
  return { approved_by, comments };
}

/** Loans applied for online get an officer at their approval; every fifth stays Unassigned. */
async function assignDemoOfficer(context: DemoContext, loanId: number): Promise<void> {
  const role = [5, 5, 4, 2][loanId % 5];
  if (role === undefined) return;
  const { deps, staff } = context;
  const { staff_id } = actorIn(by(staff, role));
  await assignOfficer(deps, { ids: [loanId], staff_id, from: today(deps) }, by(staff, 8));
}

/** The request context of a staff member of this role. */
export function by(staff: DemoStaff, roleId: number): RequestContext {
  const ctx = staff.get(roleId);
  if (ctx === undefined) throw new RangeError(`the demo lender has no staff of role ${roleId}`);
  return ctx;
}

/** An event that sets the clock before it runs. */
export function happens(context: DemoContext, at: number, run: () => Promise<Event[]>): Event {
  return {
    at,
    run: () => {
      context.setNow(at);
      return run();
    },
  };
}

/** The signed copy of an agreement, added on the day of the approval; of every fourth loan it is missing. */
async function signDemoAgreement(deps: Deps, loanId: string, ctx: RequestContext): Promise<void> {
  if (ctx.actor === null || Number(loanId.slice(-6)) % 4 === 1) return;
  const content = samplePdf(`Signed agreement of ${loanId}`);
  const upload = { name: "agreement.pdf", content };
  const caller = { area: "staff", user_id: ctx.actor.user_id, ctx } as const;
  await addSignedAgreement(deps, loanId, upload, caller);
}
