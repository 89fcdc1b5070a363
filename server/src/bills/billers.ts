import type { CounterBiller, RecentNumber } from "@microfinance/contract/bills/endpoints.ts";
import { floatState } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { BillerSettings } from "@microfinance/contract/transfers/biller-schema.ts";
import type { Commission } from "@microfinance/contract/transfers/partner-rules.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { commissionOfRow, listPartners, settingsOf } from "../transfers/partners.ts";

/** A biller that a bill is paid to, or a float topped up. */
export interface LockedBiller extends BillerSettings {
  id: number;
  name: string;
  account_code: string;
  commission: Commission;
  active: boolean;
  /** What is left of its float in cents; below 0, what is owed to it. */
  balance: Cents;
}

/** The active billers by name, with the state of their floats. */
export async function counterBillers(db: Connection): Promise<CounterBiller[]> {
  const partners = await listPartners(db, { kind: "biller" });
  return partners.flatMap(({ id, name, active, balance, biller }) => {
    if (!active || biller === null) return [];
    const { low_float, connection, ...settings } = biller;
    const float = { terms: biller.terms, low_float: toCents(low_float) };
    return {
      ...settings,
      id,
      name,
      connected: connection !== "none",
      float: {
        state: floatState(float, toCents(balance)),
        left: biller.terms === "after" ? null : balance,
      },
    };
  });
}

/** The names of the active billers, by name. */
export async function billerNames(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("transfer_partners")
    .select("name")
    .where("kind", "=", "biller")
    .where("active", "=", true)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * A biller with its float. Bills of a float are paid one after the other, so that it never carries more than it has.
 * @throws 404 for an unknown partner, and for one of money transfers
 */
export async function lockBiller(tx: Connection, id: number): Promise<LockedBiller> {
  const row = await tx
    .selectFrom("transfer_partners")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", "biller")
    .forShare()
    .executeTakeFirst();
  const settings = settingsOf(row?.biller ?? null);
  if (row === undefined || settings === null) throw notFound(texts.billerNotFound);
  const { name, account_code, active } = row;
  const found = { ...settings, id, name, account_code, active, commission: commissionOfRow(row) };
  if (settings.terms === "after") return { ...found, balance: 0 };
  await sql`select pg_advisory_xact_lock(hashtext('float'), ${id}::integer)`.execute(tx);
  return { ...found, balance: await balanceOf(tx, account_code) };
}

/** The biller that is named in a path. @throws 404 for an unknown partner, and for one of money transfers */
export async function readBiller(
  db: Connection,
  id: number,
): Promise<BillerSettings & { id: number; name: string }> {
  const [partner] = await listPartners(db, { id, kind: "biller" });
  if (partner === undefined || partner.biller === null) throw notFound(texts.billerNotFound);
  return { ...partner.biller, id: partner.id, name: partner.name };
}

async function balanceOf(tx: Connection, account: string): Promise<Cents> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit - credit), 0) as balance from account_movements
    where account_code = ${account}`.execute(tx);
  return toCents(rows[0]?.balance ?? 0);
}

/** The last numbers that a customer or a phone paid for, at most five, each once with its latest bill (BILL-2). */
export async function recentNumbers(
  db: Connection,
  {
    biller_id,
    customer_id,
    phone,
  }: {
    biller_id?: number | undefined;
    customer_id?: string | undefined;
    phone?: string | undefined;
  },
): Promise<RecentNumber[]> {
  const stored = phone === undefined ? null : normalizePhone(phone);
  const { rows } = await sql<RecentNumber & { id: number }>`
    select * from (
      select distinct on (b.partner_id, b.customer_number)
             b.id, b.partner_id as biller_id, p.name as biller_name, b.customer_number, b.payer_name, b.amount,
             b.paid_on
      from bills b join transfer_partners p on p.id = b.partner_id
      where (b.customer_id = ${customer_id ?? null} or b.phone = ${stored}::text)
        and (${biller_id ?? null}::integer is null or b.partner_id = ${biller_id ?? null})
        and b.status <> 'not_accepted'
      order by b.partner_id, b.customer_number, b.id desc) as latest
    order by id desc limit 5`.execute(db);
  return rows.map(({ id: _, ...row }) => ({ ...row, amount: fromCents(toCents(row.amount)) }));
}
