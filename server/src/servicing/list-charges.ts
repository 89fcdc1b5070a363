import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { ChargeRecord, ChargeState } from "@microfinance/contract/servicing/charge-schema.ts";
import { paidOfCharges } from "@microfinance/contract/servicing/waiver.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { chargesOf, factsOfCharge, type StoredCharge, withCharges } from "./charge-queries.ts";
import { servicedLoan } from "./serviced-loan.ts";

type Waiting = NonNullable<ChargeRecord["waiting"]>;

/**
 * The penalties of a loan in the order they were charged, read in one snapshot (SERV-55). Customers do not see who
 * asked for a waiver, who approved it, and why.
 * @throws 404 for an unknown loan
 */
export async function listCharges(
  deps: Deps,
  named: string,
  area: "customer" | "staff",
): Promise<ChargeRecord[]> {
  return inSnapshot(deps.db, async (db) => {
    const { row, loan } = await servicedLoan(db, await loanOf(db, named));
    const stored = await chargesOf(db, row.id);
    const paid = paidOfCharges(withCharges(loan, stored));
    const waiting = area === "staff" ? await waitingWaivers(db, row.id) : new Map();
    return stored.map((charge) => ({
      ...shown(charge, paid.get(charge.id) ?? 0),
      ...(area === "staff" ? forStaff(charge, waiting.get(charge.id) ?? null) : {}),
    }));
  });
}

function shown(charge: StoredCharge, paidCents: number): ChargeRecord {
  const { id, value_date, amount, waived, waived_on, reversed_on } = charge;
  const state = stateOf(charge, fromCents(paidCents));
  return {
    ...factsOfCharge(charge),
    id,
    charged_on: value_date,
    amount,
    paid:
      state === "waived"
        ? fromCents(toCents(amount) - toCents(waived ?? amount))
        : fromCents(paidCents),
    state,
    ended_on: reversed_on ?? waived_on,
    waived,
  };
}

function stateOf({ amount, waived_on, reversed_on }: StoredCharge, paid: number): ChargeState {
  if (reversed_on !== null) return "taken_back";
  if (waived_on !== null) return "waived";
  if (paid === amount) return "paid";
  return paid > 0 ? "partial" : "owed";
}

function forStaff(charge: StoredCharge, waiting: Waiting | null) {
  const { asked_by, approved_by, reversal_reason, waiver_reason, waiver_id } = charge;
  const reason = reversal_reason ?? waiver_reason ?? "";
  return { reason, asked_by, approved_by, may_undo: waiver_id !== null, waiting };
}

/** The waivers, and the undoing of them, that wait for a second person, by the id of the penalty. */
async function waitingWaivers(db: Connection, loanId: number): Promise<Map<number, Waiting>> {
  const rows = await db
    .selectFrom("requests as r")
    .innerJoin("staff as s", "s.id", "r.asked_by")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["r.id", "r.unit", "r.reason", "r.asked_at"])
    .select(shortNameOf("u").as("asked_by"))
    .where("r.loan_id", "=", loanId)
    .where("r.kind", "in", ["waiver", "undo_waiver"])
    .where("r.state", "=", "waiting")
    .execute();
  return new Map(
    rows.map(({ id, unit, reason, asked_by, asked_at }) => [
      Number(unit),
      { id, reason, asked_by, asked_at: asked_at.toISOString() },
    ]),
  );
}
