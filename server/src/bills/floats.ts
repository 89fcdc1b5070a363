import type { askTopUp as askSchemas } from "@microfinance/contract/bills/endpoint-schemas.ts";
import { topUpInput } from "@microfinance/contract/bills/endpoint-schemas.ts";
import type { TopUp } from "@microfinance/contract/bills/endpoints.ts";
import { topUpEntry } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { postEntry } from "../accounting/post-entry.ts";
import { storesMoney } from "../accounting/stores-money.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { ask } from "../requests/ask-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type LockedBiller, lockBiller } from "./billers.ts";

type Input = z.output<NonNullable<typeof askSchemas.body>>;

/**
 * Asks for a top-up of a biller's float (BILL-8). Nothing changes before another person approves it.
 * @throws 400 for an account that stores no money; 404 for an unknown biller; 409 for a biller that is settled after,
 *   when the same is asked for, and when the key was used for something else
 */
export function askTopUp(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { request_key: key, amount, account_code, reference }: Input,
): Promise<RequestRow> {
  const input = { biller: id, account_code, reference };
  return ask(
    deps,
    ctx,
    { key, input: { ...input, kind: "float_top_up", amount } },
    {
      lock: (tx) => lockFloat(tx, id, account_code),
      plan: ({ name, balance, account }) => ({
        kind: "float_top_up" as const,
        loan: null,
        customer_id: null,
        unit: String(id),
        subject: `Float of ${name}`,
        amount: toCents(amount),
        input,
        lines: [
          { label: "Biller", value: name },
          { label: "Float now", value: formatNleExact(fromCents(balance)) },
          {
            label: "Float afterwards",
            value: formatNleExact(fromCents(balance + toCents(amount))),
          },
          { label: "Paid from", value: `${account_code} ${account}` },
          { label: "Reference", value: reference },
        ],
        reason: reference,
      }),
    },
  );
}

/** Posts an approved top-up, in its transaction. @throws 409 when the biller or the account no longer allows it */
export async function applyTopUp(
  tx: Connection,
  deps: Deps,
  { request }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  const { biller: id, account_code, reference } = topUpInput.parse(request.input);
  const biller = await lockFloat(tx, id, account_code);
  const amount = toCents(request.amount ?? 0);
  const approved_by = staffIdOf(ctx);
  const created_at = deps.now();
  const { kind, postings } = topUpEntry(amount, account_code, biller.account_code);
  const entry_id = await postEntry(tx, {
    kind,
    entry_date: today(deps),
    staff_id: approved_by,
    created_at,
    lines: postings,
  });
  const { id: record_id } = await tx
    .insertInto("float_top_ups")
    .values({
      partner_id: id,
      paid_on: today(deps),
      amount: fromCents(amount),
      reference,
      money_account: account_code,
      entry_id,
      request_id: request.id,
      asked_by: request.asked_by,
      approved_by,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    action: "float.top_up",
    record_type: "float_top_up",
    record_id,
    after: {
      biller: biller.name,
      amount: fromCents(amount),
      account_code,
      reference,
      asked_by: request.asker_name,
    },
  });
}

async function lockFloat(
  tx: Connection,
  id: number,
  code: string,
): Promise<LockedBiller & { account: string }> {
  const biller = await lockBiller(tx, id);
  if (biller.terms === "after") throw conflict(texts.noFloat);
  if (!(await storesMoney(tx, code)))
    throw badRequest(texts.notMoney, { account_code: texts.notMoney });
  const { name: account } = await tx
    .selectFrom("ledger_accounts")
    .select("name")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return { ...biller, account };
}

/** The top-ups of a biller's float, newest first. */
export function topUpList(db: Connection, billerId: number): ListSource<TopUp> {
  return {
    name: `float top-ups:${billerId}`,
    key: (topUp) => topUp.id,
    rows: async (window) => {
      const { rows } = await sql<Omit<TopUp, "created_at"> & { created_at: Date }>`
        select f.id, f.partner_id as biller_id, p.name as biller_name, f.paid_on as date, f.amount, f.reference,
               f.money_account as account_code, a.name as account_name, f.entry_id, ${shortNameOf("au")} as asked_by,
               ${shortNameOf("bu")} as approved_by, f.created_at
        from float_top_ups f
        join transfer_partners p on p.id = f.partner_id
        join ledger_accounts a on a.code = f.money_account
        join staff sa on sa.id = f.asked_by join users au on au.id = sa.user_id
        join staff sb on sb.id = f.approved_by join users bu on bu.id = sb.user_id
        where f.partner_id = ${billerId} and ${pageSql("f.id", window)}`.execute(db);
      return rows.map(({ created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
      }));
    },
    count: (limit) =>
      countUpTo(db, sql`select from float_top_ups f where f.partner_id = ${billerId}`, limit),
  };
}
