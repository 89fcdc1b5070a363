import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

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
