import type { DeviceRecord } from "@microfinance/contract/collections/field-endpoints.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

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
