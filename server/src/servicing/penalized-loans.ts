import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { findLoans, instalmentsOfLoans } from "../loan-record/queries.ts";
import { termsOfLoans } from "../products/queries.ts";
import { type LoanOfPenalties, penaltyFactsOf, withPenalties } from "./charge-queries.ts";
import { type ServicingSnapshot, snapshotOf } from "./serviced-loan.ts";

/** A loan whose approval fixed a penalty rule, as its penalties are computed. */
export interface ReadLoan {
  /** The version of its row. Every payment and act makes another one, so that what was read is then of the past. */
  version: string;
  snapshot: ServicingSnapshot;
  rule: PenaltyRule;
  loan: LoanOfPenalties;
}

/** These loans with all that their penalties depend on, in the order of these ids: a few queries for all of them. */
export async function readPenalizedLoans(
  db: Connection,
  ids: readonly number[],
): Promise<ReadLoan[]> {
  // Read first: a loan that changes meanwhile has another version afterwards.
  const versions = await versionsOf(db, ids);
  const rows = await findLoans(db, ids);
  const instalments = await instalmentsOfLoans(db, ids);
  const terms = await termsOfLoans(db, ids);
  const facts = await penaltyFactsOf(db, ids);
  return rows.flatMap((row) => {
    const rule = terms.get(row.id)?.penalty;
    const version = versions.get(row.id);
    if (rule === undefined || version === undefined) return [];
    const snapshot = snapshotOf(row, instalments.get(row.id) ?? []);
    return [{ version, snapshot, rule, loan: withPenalties(snapshot.loan, facts, row.id) }];
  });
}

/** Locks a loan until the transaction ends, and returns it as it is then: as it was read, or read again. */
export async function lockPenalizedLoan(db: Connection, read: ReadLoan): Promise<ReadLoan | null> {
  const { id } = read.snapshot.row;
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from loans where id = ${id} for no key update`.execute(db);
  if (rows[0]?.version === read.version) return read;
  return (await readPenalizedLoans(db, [id]))[0] ?? null;
}

async function versionsOf(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select id, xmin::text as version from loans where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
