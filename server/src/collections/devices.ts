import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { may } from "@microfinance/contract/core/access.ts";

/**
 * Registers the phone of the caller exactly once for its key (COLL-30).
 * @returns its id
 * @throws 409 when the key belongs to the phone of another person, or to one with another name
 */
export async function registerDevice(
  deps: Deps,
  { device_key, name }: { device_key: string; name: string },
  ctx: RequestContext,
): Promise<number> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("devices")
      .values({ device_key, name, staff_id, registered_at: deps.now() })
      .onConflict((conflicting) => conflicting.column("device_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) {
      const earlier = await tx
        .selectFrom("devices")
        .select(["id", "name", "staff_id"])
        .where("device_key", "=", device_key)
        .executeTakeFirstOrThrow();
      if (earlier.staff_id !== staff_id || earlier.name !== name) throw conflict(texts.otherDevice);
      ctx.sayReplayed?.();
      return earlier.id;
    }
    await writeAudit(tx, ctx, {
      action: "device.register",
      record_type: "device",
      record_id: made.id,
      after: { name },
    });
    return made.id;
  });
}

/**
 * Withdraws a phone (COLL-37), by its holder or with `collections.lead`. It waits until running requests of the phone
 * have ended.
 * @throws 403 for all others, 404 for an unknown phone, 409 for one that was withdrawn
 */
export async function withdrawDevice(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<void> {
  const withdrawn_by = staffIdOf(ctx);
  await deps.db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom("devices")
      .select(["name", "staff_id", "withdrawn_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const leads = ctx.actor !== null && may(ctx.actor, "collections.lead");
    if (device?.staff_id !== withdrawn_by && !leads) throw forbidden(texts.withdrawer);
    if (device === undefined) throw notFound(texts.deviceNotFound);
    if (device.withdrawn_at !== null) throw conflict(texts.withdrawnAlready);
    await tx
      .updateTable("devices")
      .set({ withdrawn_at: deps.now(), withdrawn_by, withdrawn_reason: reason })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "device.withdraw",
      record_type: "device",
      record_id: id,
      after: { name: device.name, reason },
    });
  });
}
