import type { billSorts } from "@microfinance/contract/bills/endpoint-schemas.ts";
import type { Bill, OwnBill } from "@microfinance/contract/bills/endpoints.ts";
import { type BillState, bareNumber, type PostedBill } from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { asCode, billNumber } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { settlementNumber } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { anywhere, countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Bills } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { settingsOf } from "../transfers/partners.ts";

/** A stored bill. */
export type BillRow = Selectable<Bills>;

/** The filter of the list of bills. */
export interface BillFilter {
  query?: string | null | undefined;
  from?: string | undefined;
  to?: string | undefined;
  biller_id?: number | undefined;
  status?: string | undefined;
  staff_id?: number | undefined;
  customer_id?: string | undefined;
}

const sortValues: SortValues<(typeof billSorts)[number]> = {
  date: sql`b.paid_on`,
  biller: sql`lower(p.name)`,
  number: sql`b.customer_number`,
  amount: sql`b.amount`,
  state: sql`b.status`,
};

/** The bills of a filter, newest first or by one of `billSorts`. */
export function billList(db: Connection, filter: BillFilter): ListSource<Bill> {
  const matching = conditionOf(filter);
  return {
    name: `bills:${JSON.stringify(filter)}`,
    key: (bill) => bill.id,
    branch: { db, of: "bill", key: ({ id }) => id },
    rows: (window) => billsWhere(db, sql`${matching} and ${pageSql("b.id", window, sortValues)}`),
    count: (limit) => countUpTo(db, sql`select from bills b where ${matching}`, limit),
  };
}

/** The bills that a customer paid, as the customer reads them. */
export function ownBillList(db: Connection, customer_id: string): ListSource<OwnBill> {
  const { rows, branch, ...list } = billList(db, { customer_id });
  return {
    ...list,
    key: (bill) => bill.id,
    rows: async (window) =>
      (await rows(window)).map((bill) => ({
        id: bill.id,
        number: bill.number,
        biller_name: bill.biller_name,
        number_label: bill.number_label,
        customer_number: bill.customer_number,
        amount: bill.amount,
        charge: bill.charge,
        taken: bill.taken,
        payment_method: bill.payment_method,
        paid_on: bill.paid_on,
        status: bill.status,
        token: bill.token,
      })),
  };
}

/** One bill. @throws 404 for an unknown one */
export async function readBill(db: Connection, id: number): Promise<Bill> {
  const [bill] = await billsWhere(db, sql`b.id = ${id}`);
  if (bill === undefined) throw notFound(texts.notFound);
  return bill;
}

/** The stored bill with its biller, locked until the transaction ends. @throws 404 for an unknown one */
export async function lockBill(
  tx: Connection,
  id: number,
): Promise<{
  bill: BillRow;
  biller: { name: string; account_code: string; gives_token: boolean };
}> {
  const bill = await tx
    .selectFrom("bills")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (bill === undefined) throw notFound(texts.notFound);
  const { biller, ...named } = await tx
    .selectFrom("transfer_partners")
    .select(["name", "account_code", "biller"])
    .where("id", "=", bill.partner_id)
    .executeTakeFirstOrThrow();
  return { bill, biller: { ...named, gives_token: settingsOf(biller)?.gives_token ?? false } };
}

/** What a stored bill posts, in cents. */
export function postedParts({ amount, charge, commission }: BillRow): PostedBill {
  return { amount: toCents(amount), charge: toCents(charge), commission: toCents(commission) };
}

/** The column's check constraint permits only these four. */
export function stateOf(stored: string): BillState {
  return stored === "paid" || stored === "unknown" || stored === "reversed"
    ? stored
    : "not_accepted";
}

/** Whether a database error means that the biller's token is used already. */
export function isTakenToken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "bills_token_key";
}

/** The bill of this biller that has a token, or null. */
export async function billOfToken(
  tx: Connection,
  partnerId: number,
  token: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom("bills")
    .select("id")
    .where("partner_id", "=", partnerId)
    .where("token", "=", token)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The filter as SQL over the alias b; the searched text must equal that of the index bills_search_trgm. */
function conditionOf(filter: BillFilter): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (filter.from) parts.push(sql`b.paid_on >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`b.paid_on <= ${filter.to}::date`);
  if (filter.biller_id) parts.push(sql`b.partner_id = ${filter.biller_id}`);
  if (filter.status) parts.push(sql`b.status = ${filter.status}`);
  if (filter.staff_id) parts.push(sql`b.staff_id = ${filter.staff_id}`);
  if (filter.customer_id) parts.push(sql`b.customer_id = ${filter.customer_id}`);
  const query = filter.query?.trim() ?? "";
  if (query !== "") parts.push(searched(query));
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** A bill's own number, a customer's code, or part of what the bill names. */
function searched(query: string): RawBuilder<SqlBool> {
  const own = /^bl-0*(\d{1,9})$/i.exec(query)?.[1];
  if (own !== undefined) return sql`b.id = ${Number(own)}`;
  const code = asCode(query);
  if (isCustomerCode(code)) return sql`b.customer_id = ${code}`;
  const text = sql`lower(b.customer_number || ' ' || coalesce(b.token, '') || ' ' || b.biller_reference || ' '
                         || b.payer_name || ' ' || b.phone)`;
  const bare = bareNumber(query).toLowerCase();
  // A number or a token may be typed in groups; a phone is stored with its dashes.
  const digits = query.replaceAll(/\D/g, "").replace(/^0/, "");
  const phone = digits.length === 8 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : null;
  const forms = [query.toLowerCase(), bare, phone].filter((form) => form !== null && form !== "");
  const all = [...new Set(forms)].map((form) => sql<SqlBool>`${text} like ${anywhere(form ?? "")}`);
  return sql<SqlBool>`(${sql.join(all, sql` or `)})`;
}

type Stored = BillRow & {
  biller_name: string;
  biller: unknown;
  customer_name: string | null;
  recorded_by: string;
  approver: string | null;
  settlement_id: number | null;
  settlement_number: number | null;
  request_id: number | null;
};

async function billsWhere(db: Connection, condition: RawBuilder<unknown>): Promise<Bill[]> {
  const { rows } = await sql<Stored>`
    select b.*, p.name as biller_name, p.biller, ${fullNameOf("cu")} as customer_name,
           ${shortNameOf("u")} as recorded_by, ${shortNameOrNull("au")} as approver,
           se.id as settlement_id, se.number as settlement_number,
           (select max(r.id) from requests r
            where r.kind = 'bill_reversal' and r.unit = b.id::text and r.state = 'waiting') as request_id
    from bills b
    join transfer_partners p on p.id = b.partner_id
    join staff s on s.id = b.staff_id join users u on u.id = s.user_id
    left join staff a on a.id = b.approved_by left join users au on au.id = a.user_id
    left join customers c on c.customer_id = b.customer_id left join users cu on cu.id = c.user_id
    left join settled_bills sb on sb.bill_id = b.id left join settlements se on se.id = sb.settlement_id
    where ${condition}`.execute(db);
  return rows.map(answered);
}

function answered(row: Stored): Bill {
  const biller = settingsOf(row.biller);
  const parts = postedParts(row);
  return {
    id: row.id,
    number: billNumber(row.id),
    biller_id: row.partner_id,
    biller_name: row.biller_name,
    number_label: biller?.number_label ?? "",
    gives_token: biller?.gives_token ?? false,
    connected: biller !== null && biller.connection !== "none",
    customer_number: row.customer_number,
    amount: row.amount,
    charge: row.charge,
    taken: fromCents(parts.amount + parts.charge),
    commission: row.commission,
    payment_method: row.payment_method,
    paid_on: row.paid_on,
    status: stateOf(row.status),
    token: row.token,
    biller_reference: row.biller_reference,
    note: row.note,
    customer:
      row.customer_id === null
        ? null
        : { customer_id: row.customer_id, name: row.customer_name ?? "" },
    payer_name: row.payer_name,
    phone: row.phone,
    prints: row.prints,
    settlement:
      row.settlement_id === null || row.settlement_number === null
        ? null
        : { id: row.settlement_id, number: settlementNumber(row.settlement_number) },
    staff_id: row.staff_id,
    recorded_by: row.recorded_by,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    given_back:
      row.given_back_on === null
        ? null
        : {
            on: row.given_back_on,
            reason: row.give_back_reason ?? "",
            confirmation: row.confirmation ?? "",
            approved_by: row.approver,
          },
    request_id: row.request_id,
  };
}
