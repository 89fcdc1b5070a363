import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test-support/database.ts";
import { untilWaitsForWriters } from "../../test-support/lock-waits.ts";
import { entriesHash, hashOfSeal, lastSeal, sealAuditLog, type Seal } from "./seal.ts";
import { logLastSeal } from "./jobs.ts";
import { verifyAuditLog } from "./verify.ts";
import { readEnv } from "../core/env.ts";
import { databaseStore } from "../documents/document-store.ts";

const database: TestDatabase = await testDatabase();
const { pool } = database;
/** A superuser who disabled the triggers. */
const tampering = new pg.Client({
  connectionString: inject("adminUrl").replace(/[^/]*$/, new URL(database.url).pathname.slice(1)),
});

beforeAll(async () => {
  await tampering.connect();
  await tampering.query("set session_replication_role = replica");
});
afterAll(() => tampering.end());
beforeEach(() => tampering.query("truncate audit_entries, audit_seals"));

const insert = `
  select write_audit(jsonb_build_object('actor_role', 'visitor', 'action', $1::text, 'record_type', 'test',
           'record_id', '1', 'after', '{"b": 1.50, "a": ["x", null]}'::jsonb)),
         currval('audit_entries_id_seq') as id`;

async function add(action: string, db: pg.Pool | pg.PoolClient = pool): Promise<number> {
  return (await db.query<{ id: number }>(insert, [action])).rows[0]?.id ?? 0;
}

const seal = (timeout?: number) => sealAuditLog(pool, timeout);

/** Three seals of two entries each; returns the ids of the entries. */
async function makeSeals(): Promise<number[]> {
  const ids: number[] = [];
  for (const action of ["a", "b", "c"]) {
    ids.push(await add(action), await add(action));
    await seal();
  }
  return ids;
}

async function fault(): Promise<string | null> {
  return (await verifyAuditLog(pool)).fault;
}

describe("AUTH-59 the seals of the audit log", () => {
  test("cover every committed entry once, in the order of ids, and are valid", async () => {
    const ids = await makeSeals();
    expect(await seal()).toBe(0);
    await add("newer");
    const { rows } = await pool.query<Seal>("select * from audit_seals order by number");
    expect(rows.map(({ number, entries }) => [number, entries])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(rows.map((row) => row.up_to_id)).toEqual([ids[1], ids[3], ids[5]]);
    const found = await verifyAuditLog(pool);
    expect(found).toMatchObject({ fault: null, seals: 3, entries: 6, unsealed: 1 });
  });

  test("are several for many entries, and all of them are verified", async () => {
    await pool.query(
      `select write_audit(jsonb_build_object('actor_role', 'visitor', 'action', 'many', 'record_type', 'test', 'record_id', n))
       from generate_series(1, 5001) n`,
    );
    expect(await seal()).toBe(5_001);
    for (let count = 0; count < 51; count += 1) {
      await add("one");
      await seal();
    }
    expect(await verifyAuditLog(pool)).toMatchObject({ fault: null, seals: 53, entries: 5_052 });
  });

  test("wait for an entry with a lower id that commits late, and no writer waits for them", async () => {
    const slow = await pool.connect();
    await slow.query("begin; set local idle_in_transaction_session_timeout = 0");
    const late = await add("late", slow);
    const early = await add("early");
    expect(early).toBeGreaterThan(late);
    expect(await seal(100)).toBe(0);
    const sealing = await untilWaitsForWriters(pool, () => seal(60_000));
    // Transactions that write during the wait are not waited for.
    const writers = [add("meanwhile"), add("meanwhile"), add("meanwhile")];
    await Promise.all(writers);
    await slow.query("commit");
    slow.release();
    expect(await sealing.waiting).toBe(2);
    expect(await seal()).toBe(3);
    expect(await verifyAuditLog(pool)).toMatchObject({ fault: null, entries: 5, unsealed: 0 });
  });

  test("skip the id of an entry that was rolled back", async () => {
    await add("before");
    const undone = await pool.connect();
    await undone.query("begin");
    await add("undone", undone);
    await undone.query("rollback");
    undone.release();
    await add("after");
    expect(await seal()).toBe(2);
    expect(await fault()).toBeNull();
  });

  test("created by several processes among many writers form one chain of every entry", async () => {
    let writing = true;
    const sealing = Promise.all(
      [1, 2].map(async () => {
        while (writing) await seal();
      }),
    );
    const write = async () => {
      for (let count = 0; count < 25; count += 1) {
        const client = await pool.connect();
        await client.query("begin");
        await add("burst", client);
        // Some transactions stay open while others begin and end.
        if (count % 5 === 0) await client.query("select count(*) from audit_entries");
        await client.query(count % 7 === 0 ? "rollback" : "commit");
        client.release();
      }
    };
    await Promise.all([write(), write(), write(), write()]);
    writing = false;
    await sealing;
    await seal();
    expect(await verifyAuditLog(pool)).toMatchObject({ fault: null, entries: 84, unsealed: 0 });
  });
});

describe("AUTH-59 changes of the audit log by a superuser", () => {
  const faultAfter = async (sql: string) => {
    await tampering.query(sql);
    return fault();
  };

  test.each([
    "action = 'other'",
    "created_at = created_at + interval '1 microsecond'",
    "actor_user_id = 1",
    "actor_role = 'staff:9'",
    "record_type = 'x'",
    "record_id = '2'",
    "before = '{}'",
    "after = null",
    "network_address = '127.0.0.1'",
    "request_id = 'x'",
  ])("an entry with %s is detected", async (change) => {
    const ids = await makeSeals();
    expect(await faultAfter(`update audit_entries set ${change} where id = ${ids[2]}`)).toMatch(
      /^Seal 2.* is broken/,
    );
  });

  test("a deleted entry is detected", async () => {
    const ids = await makeSeals();
    expect(await faultAfter(`delete from audit_entries where id = ${ids[2]}`)).toMatch(
      /^Seal 2.* but there are 1\.$/,
    );
  });

  test("deletion of the last entries is detected", async () => {
    const ids = await makeSeals();
    expect(await faultAfter(`delete from audit_entries where id >= ${ids[4]}`)).toMatch(
      /^Seal 3.* but there are 0\.$/,
    );
  });

  test.each(["between", "before the first"])("an entry inserted %s is detected", async (where) => {
    await add("first");
    const gap = await tampering.query<{ id: string }>(
      "select nextval('audit_entries_id_seq')::text as id",
    );
    await add("last");
    await seal();
    const id = where === "between" ? gap.rows[0]?.id : -1;
    expect(
      await faultAfter(`insert into audit_entries (id, actor_role, action, record_type, record_id) overriding system value
       values (${id}, 'visitor', 'x', 'x', 'x')`),
    ).toMatch(/^Seal 1.*, covers 2 entries, but there are 3\.$/);
  });

  test("an exchanged entry is detected", async () => {
    const ids = await makeSeals();
    expect(
      await faultAfter(
        `update audit_entries set action = case action when 'a' then 'b' else 'a' end where id in (${ids[1]}, ${ids[2]})`,
      ),
    ).toMatch(/^Seal 1.* is broken/);
  });

  test("a rewritten seal is detected, also one that matches its entries", async () => {
    const ids = await makeSeals();
    const { rows } = await pool.query<Seal>("select * from audit_seals order by number limit 2");
    const [first, second] = rows;
    if (!first || !second) throw new Error("There are three seals");
    // The attacker puts every entry from the second on under one seal.
    const forged = { ...second, up_to_id: ids[4] ?? 0, entries: 3 };
    await tampering.query("update audit_seals set up_to_id = $1, entries = 3 where number = 2", [
      forged.up_to_id,
    ]);
    expect(await fault()).toMatch(/^Seal 2.* was changed/);
    await tampering.query("update audit_seals set hash = $1 where number = 2", [
      hashOfSeal(forged, first.hash),
    ]);
    expect(await fault()).toMatch(/^Seal 2.* is broken/);
    await tampering.query(
      `update audit_seals set entries_hash = (select ${entriesHash} from audit_entries a
       where a.id > ${ids[1]} and a.id <= ${ids[4]}) where number = 2`,
    );
    const fitting = await pool.query<Seal>("select * from audit_seals where number = 2");
    await tampering.query("update audit_seals set hash = $1 where number = 2", [
      hashOfSeal(fitting.rows[0] ?? forged, first.hash),
    ]);
    expect(await fault()).toMatch(/^Seal 3.* was changed, or the seal before it was\.$/);
  });

  test("nobody adds an event of the past, nor a seal of their own making", async () => {
    const dated = (at: string) =>
      pool.query("select write_audit(jsonb_build_object('created_at', $1::text) || $2::jsonb)", [
        at,
        { actor_role: "system", action: "late", record_type: "test", record_id: "1" },
      ]);
    const ids = await makeSeals();
    await dated("2020-01-01T00:00:00Z");
    const { rows } = await pool.query(
      "select min(created_at) >= (select max(sealed_at) from audit_seals) as is_now from audit_entries where id > $1",
      [ids.at(-1)],
    );
    expect(rows).toEqual([{ is_now: true }]);
    await expect(
      pool.query(
        "insert into audit_seals values (4, 999999999, 1, sha256(''), sha256('4'), now())",
      ),
    ).rejects.toThrow("permission denied for table audit_seals");
  });

  test("a removed seal, or a truncated end, is detected", async () => {
    await makeSeals();
    const last = await lastSeal(pool);
    const recorded = { number: 3, hash: last?.hash.toString("hex") ?? "" };
    expect((await verifyAuditLog(pool, recorded)).fault).toBeNull();
    await tampering.query("delete from audit_seals where number = 3");
    expect(await fault()).toBeNull();
    expect((await verifyAuditLog(pool, recorded)).fault).toBe(
      "Seal 3 was recorded and is missing at the end.",
    );
    await tampering.query("delete from audit_seals where number = 1");
    expect(await fault()).toBe("Seal 1 is missing.");
  });

  test("a recreated chain is detected with a recorded seal of the old one", async () => {
    const ids = await makeSeals();
    const sealedAt = (await lastSeal(pool))?.sealed_at ?? new Date(NaN);
    const deps = {
      db: database.db,
      pool,
      env: readEnv({ DATABASE_URL: database.url, NODE_ENV: "test", JWT_SECRET: "x".repeat(32) }),
      documents: databaseStore,
      tables: [],
      now: () => new Date(sealedAt.getTime() + 24 * 3_600_000),
    };
    const lines: object[] = [];
    await logLastSeal(deps, (fields) => lines.push(fields));
    await logLastSeal({ ...deps, now: () => sealedAt }, (fields) => lines.push(fields));
    expect(lines).toEqual([expect.objectContaining({ up_to_id: ids[5] })]);
    const recorded = String(Reflect.get(lines[0] ?? {}, "audit_seal"));
    const [number, hash = ""] = recorded.split(":");
    await tampering.query(`delete from audit_entries where id = ${ids[2]}; truncate audit_seals`);
    await seal();
    expect(await fault()).toBeNull();
    expect((await verifyAuditLog(pool, { number: Number(number), hash })).fault).toBe(
      "Seal 3 was recorded and is missing at the end.",
    );
    expect((await verifyAuditLog(pool, { number: 1, hash })).fault).toBe(
      "Seal 1 is not the recorded one.",
    );
  });
});
