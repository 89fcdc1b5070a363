import type { PaymentMethod } from "@microfinance/contract/payments/method-endpoints.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { MethodRef } from "./read-loan.ts";

/** The active payment methods, as a text is matched with them. */
export async function activeMethods(db: Connection): Promise<MethodRef[]> {
  const rows = await db
    .selectFrom("payment_methods")
    .select(["id", "name", "aliases", "account_code", "role", "takes_excess"])
    .where("active", "=", true)
    .execute();
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/**
 * The method of a payment that the payout of another loan makes (SERV-83), that the customer's credit
 * makes, that an employer's list makes (PAYR-15), or that the wallet receives.
 */
export async function methodOfRole(
  db: Connection,
  role: "refinanced" | "credit" | "payroll" | "wallet",
): Promise<MethodRef> {
  const method = await db
    .selectFrom("payment_methods")
    .select(["id", "name", "aliases", "account_code", "takes_excess"])
    .where("role", "=", role)
    .executeTakeFirstOrThrow();
  return { ...method, role: null };
}

/** The method of an earlier payment, active or not. */
export async function methodById(db: Connection, id: number): Promise<MethodRef> {
  const method = await db
    .selectFrom("payment_methods")
    .select(["id", "name", "aliases", "account_code", "role", "takes_excess"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...method, role: roleOf(method.role) };
}

/** Every payment method that a form can offer, Other last; or the one with this id. */
export async function methodList(db: Connection, id?: number): Promise<PaymentMethod[]> {
  const { rows } = await sql<Omit<PaymentMethod, "role"> & { role: string | null }>`
    select m.id, m.name, m.aliases, coalesce(m.account_code, 'cash') as target, coalesce(a.name, 'Cash') as target_name,
           m.needs_reference, m.takes_excess, m.active, m.role
    from payment_methods m left join ledger_accounts a on a.code = m.account_code
    where (${id ?? null}::integer is null or m.id = ${id ?? null}) and (m.role is null or m.role in ('cash', 'other'))
    order by m.role is not distinct from 'other', m.id`.execute(db);
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** The column's check constraint permits only these. */
function roleOf(stored: string | null): MethodRef["role"] {
  return stored === "cash" || stored === "other" ? stored : null;
}
