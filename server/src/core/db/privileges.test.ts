import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { testDatabase } from "../../../test-support/database.ts";
import { type Deciders, makeLoanIn } from "../../../test-support/make-decision.ts";
import { makeCustomer, makeStaff } from "../../../test-support/make.ts";
import { rollUpBalances } from "../../accounting/roll-up-balances.ts";
import { prepareDatabase } from "./prepare.ts";
import { addedByFunctions } from "./privileges.ts";

const appendOnly = [
  "audit_entries",
  "audit_seals",
  "ledger_entries",
  "ledger_postings",
  "payments",
  "payment_reversals",
  "loan_decisions",
  "cash_moves",
  "till_counts",
];
const rejected = /permission denied|must be owner|not able to|only.*superuser/i;
let t: TestApp;
const database = await testDatabase();

beforeAll(async () => {
  t = await testApp();
  const people: Deciders = {
    customer: await makeCustomer(t.deps),
    manager: await makeStaff(t.deps, 8),
  };
  await makeLoanIn(t, people, "paying");
  await t.deps.pool.query("select seal_audit_log(max(id), 1) from audit_entries");
  await prepareDatabase(database);
});
afterAll(() => t.close());

describe("AUTH-60 the application's role in the database", () => {
  test.each(appendOnly)("changes no rows of %s", async (table) => {
    const { rows } = await t.deps.pool.query(
      `select array_agg(privilege) as given from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE',
         'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege where has_table_privilege($1, privilege)`,
      [table],
    );
    expect(rows[0]?.given).toEqual(
      addedByFunctions.includes(table) ? ["SELECT"] : ["SELECT", "INSERT"],
    );
    const { rows: triggers } = await t.deps.pool.query<{ name: string }>(
      "select tgname::text as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal",
      [table],
    );
    expect(triggers.length).toBeGreaterThan(1);
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column more integer`,
      `alter table ${table} owner to current_user`,
      `create rule away as on delete to ${table} do instead nothing`,
      `create trigger more before insert on ${table} for each row execute function refuse_change()`,
      `do $$ begin lock table ${table} in share mode; end $$`,
      ...triggers.map(({ name }) => `drop trigger ${name} on ${table}`),
    ])
      await expect(t.deps.pool.query(statement), statement).rejects.toThrow(rejected);
  });

  test.each([
    "update audit_entries set action = 'nothing'",
    "update ledger_postings set debit = 1",
    "update payments set amount = 1",
    "insert into audit_entries (id, actor_role, action, record_type, record_id) overriding system value values (1, '', '', '', '') on conflict (id) do update set action = 'x'",
    "set session_replication_role = replica",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "create function other() returns integer language sql as 'select 1'",
    "alter function refuse_change() owner to current_user",
    "drop function refuse_change() cascade",
    "create table more (id integer)",
    "create schema more",
    "drop schema pgboss cascade",
    "create table pgboss.mine (id integer)",
    "drop index pgboss.job_common_i11",
    "truncate pgboss.job",
    "delete from pgboss.version",
    "drop schema public cascade",
    "drop database lender_template",
    "set role microfinance_owner",
    "set session authorization microfinance_owner",
    "reassign owned by microfinance_owner to current_user",
    "alter role current_user superuser",
    "select setval('audit_entries_id_seq', 1)",
    "update schema_migrations set checksum = ''",
    "delete from schema_migrations",
    "insert into schema_migrations (name, checksum) values ('9999_x.sql', '')",
    "select pg_read_file('/etc/passwd')",
    "copy audit_entries from program 'true'",
  ])("cannot %s", async (statement) => {
    await expect(t.deps.pool.query(statement)).rejects.toThrow(rejected);
  });

  test.each([
    ["ledger_entries", "(kind, entry_date) values ('transfer', '2026-03-16')"],
    ["ledger_postings", "(entry_id, line, account_code, debit) values (1, 9, '1000', 1)"],
    ["audit_entries", "(actor_role, action, record_type, record_id) values ('', '', '', '')"],
    [
      "audit_seals",
      "(number, up_to_id, entries, entries_hash, sealed_at, hash) values (9, 999999999, 1, '', now(), '')",
    ],
    [
      "notices",
      "(customer_id, loan_id, kind, key, facts, created_at) select customer_id, id, 'paid', '', '{}', now() from loans",
    ],
  ])("adds rows to %s through its function only", async (table, row) => {
    expect(addedByFunctions).toContain(table);
    const insert = `insert into ${table} ${row}`;
    await expect(t.deps.pool.query(insert)).rejects.toThrow(`permission denied for table ${table}`);
    const { rows } = await t.deps.pool.query(`select count(*) as rows from ${table}`);
    expect(rows[0]?.rows).toBeGreaterThan(0);
  });

  test("functions that run as the owner set their search path", async () => {
    const { rows } = await t.deps.pool.query(
      `select proname::text as name, array_to_string(proconfig, ';') as settings from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "lock_journal",
      "move_merged_customer",
      "post_entries",
      "post_entry",
      "seal_audit_log",
      "write_audit",
      "write_notice",
    ]);
    for (const { settings } of rows) expect(settings).toBe("search_path=public, pg_temp");
  });

  test("GRANT is ineffective without the privilege", async () => {
    // With some privilege on the object, PostgreSQL responds to an unauthorized grant with a warning only.
    for (const grantee of ["public", "current_user"])
      await t.deps.pool.query(`grant delete on audit_entries to ${grantee}`).catch(() => undefined);
    await expect(t.deps.pool.query("delete from audit_entries")).rejects.toThrow(rejected);
  });

  test("cannot create temporary objects once the database is prepared", async () => {
    await expect(database.pool.query("create temp table more (id integer)")).rejects.toThrow(
      rejected,
    );
    await expect(
      database.pool.query("create function pg_temp.f() returns int language sql as 'select 1'"),
    ).rejects.toThrow(rejected);
  });

  test("can roll up the journal", async () => {
    await rollUpBalances(t.deps.pool, 0);
    const { rows } = await t.deps.pool.query(
      "select entry_id = (select max(id) from ledger_entries) as is_complete from rollup_watermark",
    );
    expect(rows[0]?.is_complete).toBe(true);
  });
});

describe("a database whose later tables the owner creates", () => {
  test("grants the application its privileges: only reads and inserts on append-only tables", async () => {
    await database.asOwner(`
      create table later_notes (id integer generated always as identity primary key);
      create table later_facts (id integer primary key);
      create trigger later_facts_append_only before update or delete on later_facts
        for each row execute function refuse_change();
      create sequence later_number`);
    const { pool } = database;
    // Effective before the next start: rows can be read and added.
    await pool.query("insert into later_notes default values");
    await prepareDatabase(database);
    await pool.query("delete from later_notes");
    await pool.query("select nextval('later_number')");
    await pool.query("insert into later_facts values (1)");
    await expect(pool.query("delete from later_facts")).rejects.toThrow("permission denied");
    await expect(pool.query("update later_facts set id = 2")).rejects.toThrow("permission denied");
  });

  test("lets the application start without the owner's address once it is up to date, and not before", async () => {
    const { url } = database;
    await prepareDatabase({ url });
    await database.asOwner(`
      create table applied as select * from schema_migrations;
      delete from schema_migrations`);
    await expect(prepareDatabase({ url })).rejects.toThrow(/permission denied|must be owner/);
    await database.asOwner(
      "insert into schema_migrations select * from applied; drop table applied",
    );
    await prepareDatabase(database);
    await prepareDatabase({ url });
  });

  test("revokes privileges granted by hand", async () => {
    await database.asOwner("grant all on audit_entries to public, microfinance");
    await prepareDatabase(database);
    await expect(database.pool.query("delete from audit_entries")).rejects.toThrow(rejected);
  });
});

describe("an application's user with privileges that the owner cannot revoke", () => {
  const asAdmin = async (sql: string) => {
    const url = new URL(inject("adminUrl"));
    url.pathname = new URL(database.url).pathname;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      await admin.query(sql);
    } finally {
      await admin.end();
    }
  };

  test("is rejected at the start, with the remedy", async () => {
    await asAdmin("alter table users owner to microfinance");
    await expect(prepareDatabase(database)).rejects.toThrow(
      'The user microfinance of DATABASE_URL owns users in the database. Remedy: as a superuser run "reassign owned by microfinance to" the user of MIGRATION_DATABASE_URL',
    );
    await asAdmin("alter table users owner to microfinance_owner");
    await asAdmin("alter function refuse_change() owner to microfinance");
    await expect(prepareDatabase(database)).rejects.toThrow("owns refuse_change");
    await asAdmin("alter function refuse_change() owner to microfinance_owner");
    await prepareDatabase(database);
  });

  test("is rejected when both addresses have one user", async () => {
    const { migrationUrl } = database;
    await expect(prepareDatabase({ url: migrationUrl, migrationUrl })).rejects.toThrow(
      "Set two separate users",
    );
  });
});
