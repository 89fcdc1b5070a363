import pg from "pg";
import type { Passwords } from "./passwords.ts";

/** The application's database, and the user of its requests, who owns nothing. */
export const application = "microfinance";

/** The user who owns the application's database and tables and runs the migrations. */
export const owner = "microfinance_owner";

/** The superuser, for creating databases and users. */
export const superuser = "postgres";

/**
 * Creates missing users and the database of the application. It upgrades a data folder of an earlier version, in which
 * the application owned its tables and the superuser had the application's password.
 *
 * @param databaseUrl the superuser's address of a database by name
 */
export async function prepareUsers(
  admin: pg.Client,
  passwords: Passwords,
  databaseUrl: (name: string) => string,
): Promise<void> {
  await admin.query(`alter role ${superuser} password ${admin.escapeLiteral(passwords.superuser)}`);
  await makeUser(admin, owner, passwords.owner);
  await makeUser(admin, application, passwords.application);
  const { rows } = await admin.query<{ owner: string }>(
    "select pg_get_userbyid(datdba)::text as owner from pg_database where datname = $1",
    [application],
  );
  if (rows[0] === undefined) await admin.query(`create database ${application} owner ${owner}`);
  else if (rows[0].owner === application) await handOver(databaseUrl(application));
}

async function makeUser(admin: pg.Client, name: string, password: string): Promise<void> {
  const found = await admin.query("select 1 from pg_roles where rolname = $1", [name]);
  if (found.rowCount === 0)
    await admin.query(`create role ${name} login password ${admin.escapeLiteral(password)}`);
}

/** Transfers the database and all its objects to the owner, in one statement. */
async function handOver(url: string): Promise<void> {
  const inside = new pg.Client({ connectionString: url });
  await inside.connect();
  try {
    await inside.query(`reassign owned by ${application} to ${owner}`);
  } finally {
    await inside.end();
  }
}
