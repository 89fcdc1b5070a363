import type { CalendarDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents, sumCents } from "../core/money.ts";
import { groupStanding, type LoanWithMembers, type SharesVersion } from "./standing.ts";

/** What a change of shares moves between names, in cents, with what the second person reads about it. */
interface ChangedShares {
  moved: Cents;
  lines: { label: string; value: string }[];
}

/**
 * What other shares of a paid-out loan change (SERV-159): of each member the share, and what they still owe of the
 * whole schedule, before and after. The label of a member's line is the code.
 * @param loan as it is; a loan without members has its applicant with the whole amount
 * @param next the shares that are asked for
 */
export function changedShares(
  loan: LoanWithMembers,
  next: SharesVersion,
  on: CalendarDate,
): ChangedShares {
  const before = groupStanding(loan, null).members;
  const after = groupStanding({ ...loan, versions: [...loan.versions, next] }, null).members;
  const today = groupStanding(loan, on).members;
  const rows = after.map((member) => {
    const named = <Row extends { customer_id: string }>(rows: readonly Row[]) =>
      rows.find(({ customer_id }) => customer_id === member.customer_id);
    const was = named(before);
    return {
      customer_id: member.customer_id,
      share: [was?.share ?? 0, member.share] as const,
      owes: [was?.owes ?? 0, member.owes] as const,
      due: named(today)?.owes ?? 0,
    };
  });
  return {
    moved: sumCents(rows.map(({ share: [was, is] }) => Math.max(0, is - was))),
    lines: rows
      // Who left earlier and owes nothing is not concerned.
      .filter(({ share, owes }) => [...share, ...owes].some((amount) => amount !== 0))
      .map(({ customer_id, share, owes, due }) => ({
        label: customer_id,
        value: `Share ${thenOf(share)}. Owes ${thenOf(owes)}${due === 0 ? "" : `; ${inNle(due)} is due`}.`,
      })),
  };
}

function thenOf([before, after]: readonly [Cents, Cents]): string {
  return before === after ? inNle(before) : `${inNle(before)}, then ${inNle(after)}`;
}

function inNle(cents: Cents): string {
  return cents === 0 ? "nothing" : formatNleExact(fromCents(cents));
}
