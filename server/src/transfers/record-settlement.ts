import type { recordSettlement as schemas } from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { settlementNumber } from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  claimOf,
  differenceOf,
  dueOf,
  settledKindError,
  settlementError,
  settlementPostings,
} from "@microfinance/contract/transfers/partner-rules.ts";
import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { storesMoney } from "../accounting/stores-money.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { settingsOf } from "./partners.ts";
import { postedParts } from "./queries.ts";

type Input = z.output<NonNullable<typeof schemas.body>>;

/**
 * Records a settlement with its entry exactly once for its key (TRF-32, TRF-33). Settlements are written one after the
 * other, because their numbers have no gaps.
 * @returns the settlement's id, and whether an earlier request recorded it
 * @throws 400 for a date after today or before a transfer, for a direction that owes nothing, for bills of a partner of
 *   transfers and the reverse, for a biller with a float, and for an account that stores no money; 404 for an unknown
 *   partner; 409 for a transfer or bill that is not open, for charges and a loss above the limit of one person
 *   (ACC-27), and when the key belongs to another settlement
 */
export function recordSettlement(deps: Deps, ctx: RequestContext, input: Input): Promise<number> {
  const { settlement_key: key, bill_ids, ...settlement } = input;
  const transfer_ids = input.transfer_ids.toSorted((a, b) => a - b);
  // The settlements of transfers have the same fingerprint as before there were bills.
  const ofBills = bill_ids.length === 0 ? {} : { bill_ids: bill_ids.toSorted((a, b) => a - b) };
  return act(
    deps,
    ctx,
    "settlement.record",
    { key, input: { ...settlement, transfer_ids, ...ofBills } },
    {
      lock: (tx) => lockToSettle(tx, input),
      plan: (found) => settlementPlan(found, input, today(deps)),
      write: (tx, plan) => settle(tx, deps, ctx, input, plan),
      read: async (_, id) => id,
    },
  );
}

interface ToSettle {
  partner: { name: string; account_code: string; kind: string };
  open: { id: number; transfer_date: string; claim: number }[];
}

async function lockToSettle(tx: Connection, input: Input): Promise<ToSettle> {
  await tx.selectFrom("settlement_numbers").select("last_number").forUpdate().execute();
  const { partner_id, account_code } = input;
  const partner = await tx
    .selectFrom("transfer_partners")
    .select(["name", "account_code", "kind", "biller"])
    .where("id", "=", partner_id)
    .executeTakeFirst();
  if (partner === undefined) throw notFound(texts.partnerNotFound);
  if (!(await storesMoney(tx, account_code)))
    throw badRequest(texts.notMoney, { account_code: texts.notMoney });
  const { biller: stored, ...named } = partner;
  const biller = settingsOf(stored);
  const error = settledKindError(biller?.terms ?? null, input);
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
  const open =
    biller === null
      ? await lockOpen(tx, partner_id, input.transfer_ids)
      : await lockOpenBills(tx, partner_id, input.bill_ids);
  return { partner: named, open };
}

function settlementPlan(found: ToSettle, input: Input, day: string): ToSettle | Refusal {
  const error = settlementError(input, found.open, day);
  if (error === null) return found;
  const isOfBills = error.field === "transfer_ids" && found.partner.kind === "biller";
  return { refused: error.text, field: isOfBills ? "bill_ids" : error.field };
}

async function settle(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: Input,
  { partner, open }: ToSettle,
): Promise<number> {
  const { partner_id, direction, date, account_code } = input;
  await refuseBackdating({ ...deps, db: tx }, ctx, date);
  const settled = {
    direction,
    amount: toCents(input.amount),
    charges: toCents(input.charges),
    due: dueOf(
      direction,
      open.map(({ claim }) => toCents(claim)),
    ),
  };
  const staff_id = staffIdOf(ctx);
  const created_at = deps.now();
  const entry = settlementPostings(settled, account_code, partner.account_code);
  const entry_id = await postEntry(tx, {
    kind: entry.kind,
    entry_date: date,
    staff_id,
    created_at,
    lines: entry.postings,
  });
  const number = await nextNumber(tx);
  const { id } = await tx
    .insertInto("settlements")
    .values({
      number,
      partner_id,
      direction,
      settled_on: date,
      amount: input.amount,
      charges: input.charges,
      due: fromCents(settled.due),
      difference: fromCents(differenceOf(settled)),
      money_account: account_code,
      entry_id,
      staff_id,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (partner.kind === "biller")
    await tx
      .insertInto("settled_bills")
      .values(open.map(({ id: bill_id, claim }) => ({ bill_id, settlement_id: id, claim })))
      .execute();
  else
    await tx
      .insertInto("settled_transfers")
      .values(open.map(({ id: transfer_id, claim }) => ({ transfer_id, settlement_id: id, claim })))
      .execute();
  await writeAudit(tx, ctx, {
    action: "settlement.record",
    record_type: "settlement",
    record_id: id,
    after: {
      number: settlementNumber(number),
      partner: partner.name,
      direction,
      date,
      amount: input.amount,
      charges: input.charges,
      account_code,
      [partner.kind === "biller" ? "bills" : "transfers"]: open.length,
    },
  });
  return id;
}

/** The transfers to settle, locked, so that none is canceled or settled meanwhile. */
async function lockOpen(tx: Connection, partnerId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from transfers
    where id = any (${ids}::integer[]) and partner_id = ${partnerId} and status = 'completed' and deleted_at is null
      and not exists (select from settled_transfers s where s.transfer_id = transfers.id)
    order by id for update`.execute(tx);
  if (rows.length !== ids.length) throw conflict(texts.notOpen, { transfer_ids: texts.notOpen });
  const transfers = await tx
    .selectFrom("transfers")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return transfers.map((transfer) => ({
    id: transfer.id,
    transfer_date: transfer.transfer_date,
    claim: fromCents(claimOf(postedParts(transfer))),
  }));
}

/** The bills to settle, locked, so that none is given back or settled meanwhile. */
async function lockOpenBills(tx: Connection, partnerId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; paid_on: string; claim: number }>`
    select id, paid_on, commission - amount as claim from bills
    where id = any (${ids}::integer[]) and partner_id = ${partnerId} and status = 'paid'
      and not exists (select from settled_bills s where s.bill_id = bills.id)
    order by id for update`.execute(tx);
  if (rows.length !== ids.length)
    throw conflict(texts.billNotOpen, { bill_ids: texts.billNotOpen });
  return rows.map(({ paid_on: transfer_date, ...row }) => ({ ...row, transfer_date }));
}

async function nextNumber(tx: Connection): Promise<number> {
  const { last_number } = await tx
    .updateTable("settlement_numbers")
    .set((of) => ({ last_number: of("last_number", "+", 1) }))
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number;
}
