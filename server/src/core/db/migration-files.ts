import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** A row of `schema_migrations`. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

export interface Migration extends AppliedMigration {
  sql: string;
}

/**
 * The migrations of a folder in the order of their numbers; none where there is no folder.
 *
 * @throws {StartError} when a file has no number of its own
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await filesOf(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const twin = names[index - 1]?.slice(0, 4) === name.slice(0, 4);
      if (twin || !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new StartError(`${name} must be named NNNN_name.sql, with a unique number`);
      const sql = await readFile(path.join(directory, name), "utf8");
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex"),
      };
    }),
  );
}

/** Names of the files of a folder; none where there is no folder. */
async function filesOf(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
