import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { equalShares, groupLoanType } from "@microfinance/contract/groups/shares.ts";
import { randomUUID } from "node:crypto";
import { changeLoanMembers } from "../groups/change-members.ts";
import { addGroup } from "../groups/save-group.ts";
import { actorIn, by, type DemoWorld } from "./loan-life.ts";

const names = [
  { name: "Kabala Traders", village: "Kabala", district: "Koinadugu", meeting_day: 3 },
  { name: "Makeni Market Women", village: "Makeni", district: "Bombali", meeting_day: 5 },
  { name: "Bo Tailors", village: "Bo", district: "Bo", meeting_day: 1 },
];

/** Gives the newest open Group Loans a group with three members each, in equal shares. */
export async function demoGroups(world: DemoWorld): Promise<void> {
  const { deps, staff } = world;
  const ctx = by(staff, 8);
  const loans = await deps.db
    .selectFrom("loans")
    .select(["loan_id", "customer_id", "loan_amount", "approved_amount"])
    .where("loan_type", "=", groupLoanType)
    .where("status", "in", ["applied", "processing", "processed", "approved", "paying"])
    .orderBy("id", "desc")
    .limit(names.length)
    .execute();
  for (const [index, loan] of loans.entries()) {
    const group = names[index];
    if (group === undefined) continue;
    const others = await otherCustomers(world, loan.customer_id, index * 2);
    const members = [loan.customer_id, ...others];
    const officer_id = by(staff, 5).actor?.staff_id ?? null;
    const group_id = await addGroup(deps, { ...group, officer_id, members }, ctx);
    const amount = toCents(loan.approved_amount ?? loan.loan_amount);
    const shares = equalShares(amount, members.length);
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
    await changeLoanMembers(deps, loan.loan_id, input, { actor: actorIn(ctx), ctx });
  }
}

/** Two customers who did not apply for the loan. */
async function otherCustomers(
  { deps }: DemoWorld,
  applicant: string,
  from: number,
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("customers")
    .select("customer_id")
    .where("customer_id", "<>", applicant)
    .orderBy("customer_id")
    .offset(from)
    .limit(2)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}
