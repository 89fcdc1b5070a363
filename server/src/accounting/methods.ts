import type { PaymentMethod } from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts } from "@microfinance/contract/payments/method-texts.ts";
import {
  type MethodNames,
  resolveMethod,
  systemMethodOf,
} from "@microfinance/contract/payments/method.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";

/** A payment method with its account; `account_code` is null for cash. */
export interface MethodRef extends MethodNames {
  id: number;
  account_code: string | null;
  takes_excess: boolean;
}

/** The active payment methods and those of the system, with which a text is matched. */
export async function knownMethods(db: Connection): Promise<MethodRef[]> {
  const rows = await db
    .selectFrom("payment_methods")
    .select(["id", "name", "aliases", "account_code", "role", "takes_excess"])
    .where((eb) => eb.or([eb("active", "=", true), eb("role", "is not", null)]))
    .execute();
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/**
 * The method that a person's text names (PAY-30).
 * @param field the field of the text
 * @throws 400 for a method that the system records by itself (PAY-38)
 */
export function chosenMethod(
  methods: readonly MethodRef[],
  text: string,
  field = "payment_method",
): MethodRef {
  const ofSystem = systemMethodOf(methods, text);
  if (ofSystem === null) return resolveMethod(methods, text);
  const error = methodTexts.ofSystem(ofSystem);
  throw badRequest(error, { [field]: error });
}

/** Rejects a text that is stored now and resolved to a method later. @throws as `chosenMethod` */
export async function refuseSystemMethod(
  db: Connection,
  text: string,
  field = "payment_method",
): Promise<void> {
  chosenMethod(await knownMethods(db), text, field);
}

/**
 * The method of payments that the system records: by the payout of another loan (SERV-83), from the customer's credit,
 * by an employer's list (PAYR-15), or through the wallet.
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
  return { ...method, role: "system" };
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
  return rows.map((row) => ({
    ...row,
    role: row.role === "cash" || row.role === "other" ? row.role : null,
  }));
}

/** The role of a method; every stored role but cash and other marks a method of the system. */
function roleOf(stored: string | null): MethodRef["role"] {
  return stored === null || stored === "cash" || stored === "other" ? stored : "system";
}
