import { actorIn } from "../core/http/session.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { equalShares, splitByShare } from "@microfinance/contract/groups/shares.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { askLoanMembers } from "../groups/ask-members.ts";
import { changeLoanMembers } from "../groups/change-members.ts";
import { addGroup } from "../groups/save-group.ts";
import { approveRequest } from "../requests/answer-request.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { by, type DemoContext, happens } from "./loan-life.ts";
import type { DemoCustomer } from "./people.ts";
import type { Event } from "./timeline.ts";

const groups = [
  { name: "Kabala Traders", village: "Kabala", district: "Koinadugu", meeting_day: 3 },
  { name: "Makeni Market Women", village: "Makeni", district: "Bombali", meeting_day: 5 },
  { name: "Bo Tailors", village: "Bo", district: "Bo", meeting_day: 1 },
];

/**
 * Two Group Loans that are being repaid, and one in review, get a group with three members in equal shares. The demo
 * customer has one of them. Two members of the first group then pay an instalment for all three.
 * @param demoCustomer the customer who can sign in, once they exist
 */
export function demoGroups(
  context: DemoContext,
  today: CalendarDate,
  demoCustomer: () => DemoCustomer | undefined,
): Event[] {
  const at = (daysAgo: number) => Date.parse(`${addDays(today, -daysAgo)}T11:20:00Z`);
  return [
    happens(context, at(20), async () => {
      const loans = await newest(context, ["paying"], 2);
      const known = [demoCustomer()?.customer_id ?? ""];
      for (const [index, loan] of loans.entries()) {
        const group = groups[index];
        const isFirst = index === 0;
        if (group !== undefined)
          await formGroup(context, loan, group, isFirst ? known : [], index * 2);
      }
      const [first] = loans;
      if (first === undefined) return [];
      return [happens(context, at(6), () => payForAll(context, first.loan_id))];
    }),
    happens(context, at(2), async () => {
      const [loan] = await newest(context, ["applied", "processing", "processed"], 1);
      const [, , group] = groups;
      if (loan !== undefined && group !== undefined) await formGroup(context, loan, group, [], 4);
      return [];
    }),
  ];
}

interface GroupLoan {
  loan_id: string;
  customer_id: string;
  amount: number;
  paid_out_on: CalendarDate | null;
}

/** The newest Group Loans of Head office in these statuses that have no members yet. */
async function newest(
  { deps }: DemoContext,
  statuses: readonly string[],
  count: number,
): Promise<GroupLoan[]> {
  return deps.db
    .selectFrom("loans")
    .select(["loan_id", "customer_id", "paid_out_on"])
    .select(sql<number>`coalesce(approved_amount, loan_amount)`.as("amount"))
    .where("loan_type", "=", groupLoanType)
    .where("status", "in", [...statuses])
    .where("group_id", "is", null)
    .where("branch_id", "=", 1)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

async function formGroup(
  context: DemoContext,
  loan: GroupLoan,
  group: (typeof groups)[number],
  known: readonly string[],
  from: number,
): Promise<void> {
  const { deps, staff } = context;
  const ctx = by(staff, 8);
  const without = [loan.customer_id, ...known];
  const others = await otherCustomers(context, without, from, 3 - without.length);
  const members = [...new Set([loan.customer_id, ...others, ...known])];
  const { staff_id } = actorIn(by(staff, 5));
  const group_id = await addGroup(deps, { ...group, officer_id: staff_id, members }, ctx);
  const shares = equalShares(toCents(loan.amount), members.length);
  const input = {
    act_key: randomUUID(),
    group_id,
    members: members.map((customer_id, place) => ({
      customer_id,
      share: fromCents(shares[place] ?? 0),
    })),
    version: 0,
    reason: "The group has chosen its members.",
  };
  if (loan.paid_out_on === null) {
    await changeLoanMembers(deps, loan.loan_id, input, { actor: actorIn(ctx), ctx });
    return;
  }
  const { act_key: request_key, ...asked } = input;
  const request = await askLoanMembers(deps, loan.loan_id, { request_key, ...asked }, ctx);
  const second = by(staff, 9);
  await approveRequest(deps, request.id, "", actorIn(second), second);
}

/** Customers of Head office besides these. */
async function otherCustomers(
  { deps }: DemoContext,
  without: readonly string[],
  from: number,
  count: number,
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("customers")
    .select("customer_id")
    .where("customer_id", "not in", [...without])
    .where("branch_id", "=", 1)
    .orderBy("customer_id")
    .offset(from)
    .limit(count)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** The first two members bring an instalment; the third one pays nothing. */
async function payForAll({ deps, staff }: DemoContext, loanId: string): Promise<Event[]> {
  const loan = await deps.db
    .selectFrom("loans")
    .select(["id", "status", "balance", "monthly_payment"])
    .where("loan_id", "=", loanId)
    .executeTakeFirstOrThrow();
  if ((loan.status !== "approved" && loan.status !== "paying") || loan.balance <= 0) return [];
  const present = await deps.db
    .selectFrom("loan_members")
    .select("customer_id")
    .where("loan_id", "=", loan.id)
    .orderBy("position")
    .limit(2)
    .execute();
  const amount = Math.min(loan.balance, loan.monthly_payment);
  const parts = splitByShare(toCents(amount), [2, 1]);
  const members = present.map(({ customer_id }, index) => ({
    customer_id,
    amount: fromCents(parts[index] ?? 0),
  }));
  const input = { amount, payment_method: "Cash", remarks: "Paid at the meeting", members };
  await recordPayment(deps, { loan: loanId, input }, by(staff, 4));
  return [];
}
