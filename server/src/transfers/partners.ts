import type {
  addPartner as addSchemas,
  changePartner as changeSchemas,
} from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import {
  type BillerSettings,
  billerSettings,
} from "@microfinance/contract/transfers/biller-schema.ts";
import { billerTexts } from "@microfinance/contract/transfers/biller-texts.ts";
import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  assignmentEntry,
  claimOf,
  type Commission,
} from "@microfinance/contract/transfers/partner-rules.ts";
import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import { comparablePin } from "@microfinance/contract/transfers/pin.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { inAct } from "../acts/running-act.ts";
import { postToday } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { postedParts } from "./queries.ts";

type NewPartner = z.output<NonNullable<typeof addSchemas.body>>;
type PartnerChange = z.output<NonNullable<typeof changeSchemas.body>>;

/**
 * The active partner of a medium, or null. The lock lets no partner be added until the transfer is written, so that
 * a new partner finds every earlier transfer.
 */
export async function partnerOf(
  tx: Connection,
  comparableMedium: string,
): Promise<{ id: number; commission: Commission } | null> {
  await sql`lock table transfers in row exclusive mode`.execute(tx);
  const row = await tx
    .selectFrom("transfer_partners")
    .select(["id", "commission_kind", "commission_value"])
    .where("comparable_name", "=", comparableMedium)
    .where("kind", "=", "transfers")
    .where("active", "=", true)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, commission: commissionOfRow(row) };
}

/** The account of a transfer's partner; null without one. */
export async function accountOfPartner(
  db: Connection,
  id: number | null,
): Promise<{ account_code: string } | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("transfer_partners")
    .select("account_code")
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The partners by name, of a kind or one of them, with the balance of its account and what there is to settle. */
export async function listPartners(
  db: Connection,
  {
    id = null,
    kind = null,
  }: { id?: number | null; kind?: Partner["kind"] | null | undefined } = {},
): Promise<Partner[]> {
  const { rows } = await sql<StoredPartner>`
    select p.id, p.kind, p.name, p.account_code, p.commission_kind, p.commission_value, p.active, p.biller,
           coalesce((select sum(debit - credit) from account_movements m
                     where m.account_code = p.account_code), 0) as balance,
           case when p.kind = 'transfers' then
             (select count(*) from transfers t
              where t.partner_id = p.id and t.status = 'completed' and t.deleted_at is null
                and not exists (select from settled_transfers s where s.transfer_id = t.id))
           when p.biller->>'terms' = 'after' then
             (select count(*) from bills b
              where b.partner_id = p.id and b.status = 'paid'
                and not exists (select from settled_bills s where s.bill_id = b.id))
           else 0 end as open
    from transfer_partners p
    where (${id}::integer is null or p.id = ${id}) and (${kind}::text is null or p.kind = ${kind})
    order by lower(p.name), p.id`.execute(db);
  return rows.map(({ commission_kind, commission_value, biller, ...row }) => ({
    ...row,
    commission: commissionOfRow({ commission_kind, commission_value }),
    biller: settingsOf(biller),
  }));
}

type StoredPartner = Omit<Partner, "commission" | "biller"> & {
  commission_kind: string;
  commission_value: number;
  biller: unknown;
};

/** The stored settings of a biller; null for a partner of money transfers. */
export function settingsOf(stored: unknown): BillerSettings | null {
  return stored === null ? null : billerSettings.parse(stored);
}

/** The simulator of billers answers whatever it likes: it is no way to pay. @throws 400 for it in production */
function refuseSimulator({ env }: Deps, biller: BillerSettings | null): void {
  if (env.NODE_ENV !== "production" || biller?.connection !== "simulator") return;
  throw badRequest(billerTexts.noSimulator, { connection: billerTexts.noSimulator });
}

/**
 * Adds a partner with the next free account (TRF-30); with settings of a biller, one whose bills are paid (BILL-1).
 * @throws 400 for the simulator in production; 409 for a name or an account that exists, and when every account of
 *   partners is taken
 */
export async function addPartner(
  deps: Deps,
  ctx: RequestContext,
  { name, commission, biller = null }: NewPartner,
): Promise<Partner> {
  refuseSimulator(deps, biller);
  const kind = biller === null ? "transfers" : "biller";
  const id = await inAct(deps, "partner.add", async (tx) => {
    await lockTransfers(tx);
    const account_code = await freeAccount(tx);
    const comparable_name = comparablePin(name);
    const taken = await tx
      .selectFrom("transfer_partners")
      .select("id")
      .where("comparable_name", "=", comparable_name)
      .executeTakeFirst();
    if (taken !== undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
    await tx
      .insertInto("ledger_accounts")
      .values({
        code: account_code,
        name: await freeName(tx, name, kind),
        kind: "asset",
        system: true,
      })
      .execute();
    const made = await tx
      .insertInto("transfer_partners")
      .values({
        name,
        comparable_name,
        account_code,
        commission_kind: commission.kind,
        commission_value: commission.value,
        kind,
        biller: biller === null ? null : JSON.stringify(biller),
        created_at: deps.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (kind === "transfers")
      await assignTransfers(tx, deps, ctx, { id: made.id, comparable_name, account_code });
    await writeAudit(tx, ctx, {
      action: "partner.add",
      record_type: "transfer_partner",
      record_id: made.id,
      after: { name, account_code, commission, ...(biller === null ? {} : { biller }) },
    });
    return made.id;
  });
  return readPartner(deps.db, id);
}

/**
 * Changes the commission of later transfers, or the state. An inactive partner gets no new transfers; they move to its
 * account when it is active again. The settings of a biller are those of later bills, and its terms stay once money
 * moved: what a float paid for would be paid again by a settlement (BILL-1).
 * @throws 400 for settings of a biller of another partner; 404 for an unknown partner; 409 for terms that stay
 */
export async function changePartner(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  change: PartnerChange,
): Promise<Partner> {
  await inAct(deps, "partner.change", async (tx) => {
    const row = await tx
      .selectFrom("transfer_partners")
      .selectAll()
      .where("id", "=", id)
      // Before the table of transfers, which every entry of the journal opens: a bill under way holds its biller first.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound(texts.partnerNotFound);
    const biller = settingsOf(row.biller);
    if (biller === null) await lockTransfers(tx);
    if (change.biller !== undefined && biller === null)
      throw badRequest(billerTexts.isNoBiller, { biller: billerTexts.isNoBiller });
    const before = { commission: commissionOfRow(row), active: row.active, biller };
    const after = {
      commission: change.commission ?? before.commission,
      active: change.active ?? before.active,
      biller: change.biller ?? biller,
    };
    if (change.biller !== undefined) refuseSimulator(deps, change.biller);
    if (after.biller?.terms !== biller?.terms && (await hasMoved(tx, id)))
      throw conflict(billerTexts.termsStay, { terms: billerTexts.termsStay });
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const { kind, value } = after.commission;
    await tx
      .updateTable("transfer_partners")
      .set({
        commission_kind: kind,
        commission_value: value,
        active: after.active,
        biller: after.biller === null ? null : JSON.stringify(after.biller),
      })
      .where("id", "=", id)
      .execute();
    if (after.active && !before.active && biller === null)
      await assignTransfers(tx, deps, ctx, row);
    await writeAudit(tx, ctx, {
      action: "partner.change",
      record_type: "transfer_partner",
      record_id: id,
      before: { name: row.name, ...before },
      after,
    });
  });
  return readPartner(deps.db, id);
}

/** Whether a bill of a biller was paid, or its float topped up. */
async function hasMoved(tx: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from bills where partner_id = ${id})
        or exists (select from float_top_ups where partner_id = ${id}) as moved`.execute(tx);
  return rows[0]?.moved ?? false;
}

async function readPartner(db: Connection, id: number): Promise<Partner> {
  const [partner] = await listPartners(db, { id });
  if (partner === undefined) throw notFound(texts.partnerNotFound);
  return partner;
}

/** Waits for transfers under way, and keeps others from being written until the transaction ends. */
async function lockTransfers(tx: Connection): Promise<void> {
  await sql`lock table transfers in exclusive mode`.execute(tx);
}

/** Gives a partner the transfers of its medium that have none, and moves their claims to its account. */
async function assignTransfers(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  partner: { id: number; comparable_name: string; account_code: string },
): Promise<void> {
  const assigned = await tx
    .updateTable("transfers")
    .set({ partner_id: partner.id })
    .where("comparable_medium", "=", partner.comparable_name)
    .where("status", "=", "completed")
    .where("deleted_at", "is", null)
    .where("partner_id", "is", null)
    .returningAll()
    .execute();
  const claims = assigned.map((transfer) => claimOf(postedParts(transfer)));
  await postToday(tx, deps, ctx, assignmentEntry(claims, partner.account_code));
}

async function freeAccount(tx: Connection): Promise<string> {
  const { rows } = await sql<{ code: string | null }>`
    select min(free)::text as code from generate_series(1201, 1249) as free
    where not exists (select from ledger_accounts a where a.code = free::text)`.execute(tx);
  const code = rows[0]?.code ?? null;
  if (code === null) throw conflict(texts.tooMany);
  return code;
}

/** The name of the partner's account; names of accounts are unique. */
async function freeName(tx: Connection, name: string, kind: Partner["kind"]): Promise<string> {
  const named = kind === "biller" ? `Bills ${name}` : `Transfers ${name}`;
  const names = [named, `${named} (partner)`];
  const taken = await tx
    .selectFrom("ledger_accounts")
    .select("name")
    .where("name", "in", names)
    .execute();
  const free = names.find((each) => !taken.some((account) => account.name === each));
  if (free === undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
  return free;
}

/** The commission of a partner's row; the column's check constraint permits only these three. */
export function commissionOfRow(row: {
  commission_kind: string;
  commission_value: number;
}): Commission {
  const { commission_kind: kind, commission_value: value } = row;
  return { kind: kind === "percent" || kind === "fixed" ? kind : "none", value };
}
