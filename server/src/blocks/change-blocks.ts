import { blockError } from "@microfinance/contract/blocks/rules.ts";
import type { BlockRecord, NewBlock } from "@microfinance/contract/blocks/schema.ts";
import { blockTexts as texts } from "@microfinance/contract/blocks/texts.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { readBlock } from "./block-list.ts";

/**
 * Adds a person to the blocked list (KYC-20). The same entry twice is stored once.
 * @throws 400 for an entry that names nobody, or an unknown customer
 */
export async function setBlock(
  deps: Deps,
  typed: NewBlock,
  ctx: RequestContext,
): Promise<BlockRecord> {
  const error = blockError(typed, today(deps));
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
  const entry = { ...typed, phone: normalizePhone(typed.phone) ?? "" };
  return deps.db.transaction().execute(async (db) => {
    // One writer at a time, so that a form sent twice at once adds one entry.
    await sql`select pg_advisory_xact_lock(hashtextextended('blocked_people', 0))`.execute(db);
    const named = { ...entry, full_name: entry.full_name || (await nameOf(db, entry.customer_id)) };
    const same = await sameEntry(db, named);
    if (same !== undefined) return readBlock(db, same.id);
    const { id } = await db
      .insertInto("blocked_people")
      .values({ ...named, set_by: staffIdOf(ctx), set_at: deps.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(db, ctx, {
      action: "block.set",
      record_type: "block",
      record_id: id,
      after: { ...named, person: personOf(named) },
    });
    return readBlock(db, id);
  });
}

/**
 * Lifts an entry (KYC-22); it stays on the list as lifted.
 * @throws 404 for an unknown one; 409 for one that is lifted already
 */
export async function liftBlock(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<BlockRecord> {
  return deps.db.transaction().execute(async (db) => {
    const entry = await db
      .selectFrom("blocked_people")
      .select(["customer_id", "full_name", "id_number", "phone", "lifted_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (entry === undefined) throw notFound(texts.notFound);
    if (entry.lifted_at !== null) throw conflict(texts.alreadyLifted);
    await db
      .updateTable("blocked_people")
      .set({ lifted_by: staffIdOf(ctx), lifted_at: deps.now(), lift_reason: reason })
      .where("id", "=", id)
      .execute();
    await writeAudit(db, ctx, {
      action: "block.lift",
      record_type: "block",
      record_id: id,
      after: { person: personOf(entry), reason },
    });
    return readBlock(db, id);
  });
}

/**
 * Empties the lifted entries of a customer whose data is erased.
 * @throws 409 while an entry of the customer is in force
 */
export async function forgetBlocks(db: Connection, customerId: string): Promise<void> {
  const inForce = await db
    .selectFrom("blocked_people")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  if (inForce !== undefined) throw conflict(texts.eraseFirst);
  await db
    .updateTable("blocked_people")
    .set({ full_name: "", date_of_birth: null, id_number: "", phone: "" })
    .where("customer_id", "=", customerId)
    .execute();
}

function sameEntry(db: Connection, entry: NewBlock) {
  return db
    .selectFrom("blocked_people")
    .select("id")
    .where("lifted_at", "is", null)
    .where("customer_id", "is not distinct from", entry.customer_id)
    .where("full_name", "=", entry.full_name)
    .where("date_of_birth", "is not distinct from", entry.date_of_birth)
    .where("id_number", "=", entry.id_number)
    .where("phone", "=", entry.phone)
    .where("reason", "=", entry.reason)
    .executeTakeFirst();
}

/**
 * The name of the customer; locked, so that no erasure runs at once. Empty without one.
 * @throws 400 for an unknown one
 */
async function nameOf(db: Connection, customerId: string | null): Promise<string> {
  if (customerId === null) return "";
  const person = await db
    .selectFrom("customers as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.first_name", "u.middle_name", "u.last_name"])
    .where("c.customer_id", "=", customerId)
    .where("u.erased_at", "is", null)
    .executeTakeFirst();
  if (person === undefined)
    throw badRequest(texts.unknownCustomer, { customer_id: texts.unknownCustomer });
  await lockCustomer(db, customerId);
  return fullName(person).slice(0, 200);
}

/** How the audit log names an entry. */
function personOf(entry: Pick<NewBlock, "customer_id" | "full_name" | "id_number" | "phone">) {
  const { customer_id, full_name, id_number, phone } = entry;
  return [customer_id, full_name].filter(Boolean).join(" ") || id_number || phone;
}
