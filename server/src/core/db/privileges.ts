import type pg from "pg";
import { StartError } from "../start-error.ts";
import { jobSchema } from "./job-schema.ts";
import { versionTables } from "./migration-files.ts";

/** A privilege to revoke or to grant. */
interface Difference {
  object: string;
  kind: "table" | "sequence";
  privilege: string;
  required: boolean;
}

/** Only the functions post_entry, write_audit, seal_audit_log and write_notice insert into these tables. */
export const addedByFunctions = [
  "audit_entries",
  "audit_seals",
  "ledger_entries",
  "ledger_postings",
  "notices",
];

/** The schemas of the application: its own tables, and those of pg-boss. */
const schemas = `(select oid from pg_namespace where nspname in ('public', '${jobSchema}'))`;

/**
 * The privileges of the application's role that differ from the required ones. Tables whose row trigger rejects changes
 * permit only reads and inserts; for those in `$2` only functions insert. Those in `$3` permit only reads.
 * The tables of pg-boss permit writes; its version can only be updated, with the time of the last look at the
 * schedules.
 */
const differences = `
  with append_only as (
    select tgrelid, bool_or(tgtype & 16 <> 0) as rejects_update, bool_or(tgtype & 8 <> 0) as rejects_delete
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_change' and t.tgtype & 1 <> 0 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0
    group by tgrelid
  ), needs as (
    select c.oid, 'table' as kind, privilege,
           case privilege
             when 'SELECT' then true
             when 'INSERT' then is_written and c.oid is distinct from to_regclass('${jobSchema}.version')::oid
                                and not (c.relname = any ($2) and c.relnamespace = 'public'::regnamespace)
             when 'UPDATE' then is_written and not coalesce(r.rejects_update, false)
             when 'DELETE' then is_written and not coalesce(r.rejects_delete, false)
                                and c.oid is distinct from to_regclass('${jobSchema}.version')::oid
             else false
           end as required,
           has_table_privilege($1, c.oid, privilege) as given
    from pg_class c
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege
    cross join lateral (
      select c.relname <> all ($3)
             and (c.relkind = 'r' or c.relkind = 'p' and c.relnamespace <> 'public'::regnamespace) as is_written
    ) written
    left join append_only r on r.tgrelid = c.oid
    where c.relnamespace in ${schemas} and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select c.oid, 'sequence', privilege, privilege <> 'UPDATE', has_sequence_privilege($1, c.oid, privilege)
    from pg_class c cross join unnest(array['SELECT', 'USAGE', 'UPDATE']) as privilege
    where c.relnamespace in ${schemas} and c.relkind = 'S'
  )
  select oid::regclass::text as object, kind, privilege, required from needs where required <> given order by 1, 3`;

/**
 * Grants the application's role the privileges that its requests need in this database, and revokes all others: it
 * owns nothing, creates no objects, and only inserts into append-only tables. The owner of the tables calls it after
 * every migration, so that new tables are covered.
 *
 * @throws {StartError} when the role has more privileges, since it owns an object, is the owner, or is a superuser
 */
export async function grantApplication(client: pg.ClientBase, role: string): Promise<void> {
  await rejectOwner(client, role);
  const name = client.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>("select current_database()::text as name");
  const database = client.escapeIdentifier(rows[0]?.name ?? "");
  await client.query("begin");
  await client.query(`
    revoke create, temporary on database ${database} from public, ${name};
    grant connect on database ${database} to ${name};
    revoke create on schema public from public, ${name};
    revoke create on schema ${jobSchema} from public, ${name};
    grant usage on schema public, ${jobSchema}, in_reach to ${name};
    alter default privileges in schema public grant select, insert on tables to ${name};
    alter default privileges in schema public grant select, usage on sequences to ${name};
    -- These views read and write with the rights of who asks: those to the tables decide.
    grant select, insert, update, delete on all tables in schema in_reach to ${name}`);
  for (const { object, kind, privilege, required } of await differencesOf(client, role)) {
    const right = `${privilege} on ${kind} ${object}`;
    await client.query(
      required ? `grant ${right} to ${name}` : `revoke ${right} from public, ${name}`,
    );
  }
  const left = await differencesOf(client, role);
  await client.query("commit");
  const more = left.find(({ required }) => !required);
  if (more)
    throw new StartError(
      `The user ${role} of DATABASE_URL still has ${more.privilege} on ${more.object}. Remedy: ${reassignRemedy(role)}`,
    );
}

async function differencesOf(client: pg.ClientBase, role: string): Promise<Difference[]> {
  const parameters = [role, addedByFunctions, Object.values(versionTables)];
  return (await client.query<Difference>(differences, parameters)).rows;
}

/** An owner can drop triggers and grant itself every privilege, so revoking from it is useless. */
async function rejectOwner(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_member: boolean; owned: string | null }>(
    `select pg_has_role($1, current_user, 'member') as is_member,
            coalesce(
              (select 'the database' from pg_database
               where datname = current_database() and pg_get_userbyid(datdba) = $1),
              (select relname::text from pg_class
               where relnamespace in ${schemas} and relkind in ('r', 'p', 'v', 'm', 'S')
               and pg_get_userbyid(relowner) = $1 order by relkind <> 'r', relname limit 1),
              (select proname::text from pg_proc
               where pronamespace in ${schemas} and pg_get_userbyid(proowner) = $1 limit 1)
            ) as owned`,
    [role],
  );
  if (rows[0]?.is_member)
    throw new StartError(
      `The user ${role} of DATABASE_URL can act as the user of MIGRATION_DATABASE_URL. Set two separate users.`,
    );
  const owned = rows[0]?.owned ?? null;
  if (owned !== null)
    throw new StartError(
      `The user ${role} of DATABASE_URL owns ${owned} in the database. Remedy: ${reassignRemedy(role)}`,
    );
}

function reassignRemedy(role: string): string {
  return `as a superuser run "reassign owned by ${role} to" the user of MIGRATION_DATABASE_URL`;
}
