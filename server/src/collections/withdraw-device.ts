import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

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
