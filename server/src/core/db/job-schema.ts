import { getConstructionPlans } from "pg-boss";
import type pg from "pg";

/** The schema of pg-boss. No backup holds it: jobs are made again from the rows that they work on. */
export const jobSchema = "pgboss";

/**
 * Creates the tables of pg-boss in the version of the installed package. Tables of another version are replaced, since
 * every job can be made again. Called by the owner of the tables.
 */
export async function createJobSchema(client: pg.ClientBase): Promise<void> {
  const plan = getConstructionPlans(jobSchema);
  const found = await client.query(
    `select 1 where to_regclass('${jobSchema}.version') is not null`,
  );
  if (found.rowCount !== 0) {
    const { rows } = await client.query<{ version: number }>(
      `select version from ${jobSchema}.version`,
    );
    // The package names its version nowhere else.
    if (plan.includes(`INSERT INTO ${jobSchema}.version(version) VALUES ('${rows[0]?.version}')`))
      return;
    await dropJobSchema(client);
  }
  await client.query(plan);
}

/** Removes every job and all tables of pg-boss. */
export async function dropJobSchema(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${jobSchema} cascade`);
}
