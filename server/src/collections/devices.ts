import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps, Connection } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { may } from "@microfinance/contract/core/access.ts";
import type { DeviceRecord } from "@microfinance/contract/collections/field-endpoints.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";

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

interface StoredDevice {
  id: number;
  name: string;
  staff_id: number;
  staff_name: string;
  registered_at: Date;
  last_seen_at: Date;
  sheets_out: number;
  withdrawn_at: Date | null;
  withdrawn_by_name: string | null;
  withdrawn_reason: string;
}

async function selectDevices(db: Connection, where: RawBuilder<unknown>): Promise<DeviceRecord[]> {
  const { rows } = await sql<StoredDevice>`
    select d.id, d.name, d.staff_id, ${shortNameOf("u")} as staff_name, d.registered_at,
           greatest(d.registered_at, t.taken_at, c.received_at, a.received_at) as last_seen_at, coalesce(t.sheets_out, 0) as sheets_out,
           d.withdrawn_at, ${shortNameOf("wu")} as withdrawn_by_name, d.withdrawn_reason
    from devices d
    join staff s on s.id = d.staff_id
    join users u on u.id = s.user_id
    left join staff ws on ws.id = d.withdrawn_by
    left join users wu on wu.id = ws.user_id
    cross join lateral (
      select max(taken_at) as taken_at, count(distinct sheet_id) filter (where returned_at is null) as sheets_out
      from taken_sheets where device_id = d.id
    ) as t
    cross join lateral (
      select max(f.received_at) as received_at
      from taken_sheets x join field_collections f on f.taken_sheet_id = x.id where x.device_id = d.id
    ) as c
    cross join lateral (
      select max(m.received_at) as received_at
      from taken_sheets x join field_absences m on m.taken_sheet_id = x.id where x.device_id = d.id
    ) as a
    where ${where}`.execute(db);
  return rows.map((row) => ({
    ...row,
    registered_at: row.registered_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawn_by_name: row.withdrawn_at === null ? null : row.withdrawn_by_name,
  }));
}

/** A phone; null for an unknown one. */
export async function findDevice(db: Connection, id: number): Promise<DeviceRecord | null> {
  return (await selectDevices(db, sql`d.id = ${id}`))[0] ?? null;
}

/** The phones of a person, newest first (COLL-30). @param staffId null for all persons */
export function deviceList(db: Connection, staffId: number | null): ListSource<DeviceRecord> {
  const where = staffId === null ? sql<SqlBool>`true` : sql<SqlBool>`d.staff_id = ${staffId}`;
  return {
    name: `devices:${staffId}`,
    key: (device) => device.id,
    count: (limit) => countUpTo(db, sql`select from devices d where ${where}`, limit),
    rows: async (window) => selectDevices(db, sql`${where} and ${pageSql("d.id", window)}`),
  };
}
