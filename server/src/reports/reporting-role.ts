import type pg from "pg";
import { StartError } from "../core/start-error.ts";

/** The schema of the views that analysts read (RPT-42). */
const reportingSchema = "reporting";

/**
 * Lets a role of the database read the views for analysts, and nothing else. The owner of the tables calls it; a
 * second time it changes nothing. Its limits are the superuser's to set (docs/reporting.md).
 *
 * @param client of the owner of the tables
 * @throws {StartError} for a role that does not exist, or that may act as the owner or read tables
 */
export async function allowReporting(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean; reads: string | null }>(
    `select pg_has_role(r.oid, current_user, 'member') as is_owner,
            (select c.relname::text from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
               and has_table_privilege(r.oid, c.oid, 'SELECT') order by 1 limit 1) as reads
     from pg_roles r where r.rolname = $1`,
    [role],
  );
  const [found] = rows;
  const name = client.escapeIdentifier(role);
  if (found === undefined)
    throw new StartError(
      `There is no role ${role} in PostgreSQL. As its superuser: create role ${name} login password '...' connection limit 4;`,
    );
  if (found.is_owner)
    throw new StartError(`${role} can act as the owner of the tables. Make a role of its own.`);
  if (found.reads !== null)
    throw new StartError(
      `${role} may read the table ${found.reads}. Make a role that has no right to tables.`,
    );
  await client.query(`
    grant usage on schema ${reportingSchema} to ${name};
    grant select on all tables in schema ${reportingSchema} to ${name};
    alter default privileges in schema ${reportingSchema} grant select on tables to ${name}`);
}
