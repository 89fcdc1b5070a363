import { fromCents } from "@microfinance/contract/core/money.ts";
import type { ShareOf } from "@microfinance/contract/groups/shares.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { LoanRow } from "./queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { groupOfLoan, membersInForce } from "./member-rows.ts";

/** Tells each member of an approved loan their own share, and nothing of the others (SERV-161). */
export async function notifyMembers(db: Connection, deps: Deps, loan: LoanRow): Promise<void> {
  await notifyChangedShares(db, deps, loan, []);
}

/** Tells those whose share differs from what it was, and those who have none any more (SERV-161). */
export async function notifyChangedShares(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  before: readonly ShareOf[],
): Promise<void> {
  const members = await membersInForce(db, loan.id);
  const group = (await groupOfLoan(db, loan.id))?.name ?? "";
  const shareOf = (of: readonly ShareOf[], id: string) =>
    of.find(({ customer_id }) => customer_id === id)?.share ?? 0;
  const ids = new Set([...members, ...before].map(({ customer_id }) => customer_id));
  for (const customer_id of ids) {
    const share = shareOf(members, customer_id);
    if (share === shareOf(before, customer_id)) continue;
    const event = { kind: "group_share", facts: { group, share: fromCents(share) } } as const;
    const key = `${loan.updated_at.toISOString()}:${customer_id}`;
    await notifyCustomer(db, deps, { ...loan, customer_id }, event, key);
  }
}
