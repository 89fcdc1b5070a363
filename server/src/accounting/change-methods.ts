import type {
  MethodChange,
  MethodInput,
  PaymentMethod,
} from "@microfinance/contract/payments/method-endpoints.ts";
import { methodTexts as texts } from "@microfinance/contract/payments/method-texts.ts";
import {
  methodLetters,
  methodNamesError,
  methodTargetError,
  systemMethodOf,
} from "@microfinance/contract/payments/method.ts";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { knownMethods, methodList } from "./methods.ts";

/**
 * Adds a payment method (PAY-30).
 * @throws 400 for an account that stores no money, and for a name given twice; 409 when another method has a name
 */
export async function addMethod(
  tx: Connection,
  ctx: RequestContext,
  input: MethodInput,
): Promise<PaymentMethod> {
  const { name, aliases, target, needs_reference, takes_excess = false } = input;
  refuseCounter(target, takes_excess);
  await refuseSystemNames(tx, [name, ...aliases]);
  const { id } = await tx
    .insertInto("payment_methods")
    .values({
      name,
      aliases,
      account_code: await accountOf(tx, target),
      needs_reference,
      takes_excess,
    })
    .onConflict((conflicting) => conflicting.column("name").doNothing())
    .returning("id")
    .executeTakeFirst()
    .then((row) => row ?? taken());
  await saveNames(tx, id, [name, ...aliases]);
  await writeAudit(tx, ctx, {
    action: "payment_method.add",
    record_type: "payment_method",
    record_id: id,
    after: input,
  });
  return existing(tx, id);
}

/**
 * Changes a payment method. Payments made before keep the account of their money.
 * @throws 404 for an unknown method; 400 as `addMethod`; 409 when another method has a name, and for the name, account
 *   or state of Cash and Other
 */
export async function changeMethod(
  tx: Connection,
  ctx: RequestContext,
  id: number,
  change: MethodChange,
): Promise<PaymentMethod> {
  await tx.selectFrom("payment_methods").select("id").where("id", "=", id).forUpdate().execute();
  const { name, aliases, target, needs_reference, takes_excess, active, role } = await existing(
    tx,
    id,
  );
  const before = { name, aliases, target, needs_reference, takes_excess, active };
  const after = { ...before, ...given(change) };
  refuseCounter(after.target, after.takes_excess);
  if (isDeepStrictEqual(before, after)) return existing(tx, id);
  const isFixed = after.name !== name || after.target !== target || !after.active;
  if (role !== null && isFixed) throw conflict(texts.fixed(name));
  await refuseSystemNames(tx, [after.name, ...after.aliases]);
  const account_code =
    role !== null || (after.target === target && after.active === active)
      ? undefined
      : await accountOf(tx, after.target);
  await tx
    .updateTable("payment_methods")
    .set({
      name: after.name,
      aliases: after.aliases,
      needs_reference: after.needs_reference,
      takes_excess: after.takes_excess,
      active: after.active,
      ...(account_code === undefined ? {} : { account_code }),
    })
    .where("id", "=", id)
    .execute()
    .catch(refuseTaken);
  await saveNames(tx, id, [after.name, ...after.aliases]);
  await writeAudit(tx, ctx, {
    action: "payment_method.change",
    record_type: "payment_method",
    record_id: id,
    before,
    after,
  });
  return existing(tx, id);
}

/** Cash is at the counter, where the rest is given back (SERV-135). @throws 400 */
function refuseCounter(target: string, takesExcess: boolean): void {
  if (target === "cash" && takesExcess)
    throw badRequest(texts.counterTakesNone, { takes_excess: texts.counterTakesNone });
}

async function existing(db: Connection, id: number): Promise<PaymentMethod> {
  const [method] = await methodList(db, id);
  if (method === undefined) throw notFound(texts.notFound);
  return method;
}

/** The stored account of a target. The account's row is locked: it stays active until the transaction ends. */
async function accountOf(tx: Connection, target: string): Promise<string | null> {
  if (target === "cash") return null;
  const account = await tx
    .selectFrom("ledger_accounts")
    .select(["code", "kind", "active", "manual"])
    .where("code", "=", target)
    .forShare()
    .executeTakeFirst();
  const error = account === undefined ? texts.unknownTarget : methodTargetError(account);
  if (error !== null) throw badRequest(error, { target: error });
  return target;
}

/** The names of the methods that the system records by itself are its own (PAY-38). @throws 409 */
async function refuseSystemNames(tx: Connection, names: readonly string[]): Promise<void> {
  const methods = await knownMethods(tx);
  for (const name of names) {
    const ofSystem = systemMethodOf(methods, name);
    if (ofSystem === null) continue;
    const error = texts.nameOfSystem(ofSystem);
    throw conflict(error, { name: error });
  }
}

/** Replaces the names of a method; the primary key refuses those of another. */
async function saveNames(tx: Connection, id: number, names: readonly string[]): Promise<void> {
  const error = methodNamesError(names);
  if (error !== null) throw badRequest(error, { aliases: error });
  await tx.deleteFrom("payment_method_names").where("method_id", "=", id).execute();
  await tx
    .insertInto("payment_method_names")
    .values(names.map((name) => ({ letters: methodLetters(name), method_id: id })))
    .execute()
    .catch(refuseTaken);
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "23505") return taken();
  throw error;
}

function taken(): never {
  throw conflict(texts.nameTaken, { name: texts.nameTaken });
}

function given(change: MethodChange): Partial<MethodInput & { active: boolean }> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
