import type pg from "pg";
import type { Passwords } from "./passwords.ts";

/** The application's database, and the user of its requests, who owns nothing. */
export const application = "microfinance";

/** The user who owns the application's database and tables and runs the migrations. */
export const owner = "microfinance_owner";

/** The superuser, for creating databases and users. */
export const superuser = "postgres";

/** Creates missing users and the database of the application. */
export async function prepareUsers(admin: pg.Client, passwords: Passwords): Promise<void> {
  await makeUser(admin, owner, passwords.owner);
  await makeUser(admin, application, passwords.application);
  const found = await admin.query("select 1 from pg_database where datname = $1", [application]);
  if (found.rowCount === 0) await admin.query(`create database ${application} owner ${owner}`);
}

async function makeUser(admin: pg.Client, name: string, password: string): Promise<void> {
  const found = await admin.query("select 1 from pg_roles where rolname = $1", [name]);
  if (found.rowCount === 0)
    await admin.query(`create role ${name} login password ${admin.escapeLiteral(password)}`);
}
