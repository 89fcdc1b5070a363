import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** The tables that say which files a database has, each with a name and a checksum. No backup contains them. */
export const versionTables = {
  migrations: "schema_migrations",
  functions: "schema_functions",
} as const;

/** A row of one of `versionTables`. */
export interface AppliedFile {
  name: string;
  checksum: string;
}

/** A file of SQL. */
export interface SqlFile extends AppliedFile {
  sql: string;
}

/**
 * The migrations of a folder in the order of their numbers.
 *
 * @throws {StartError} when a file has no number of its own
 */
export async function readMigrations(directory: string): Promise<SqlFile[]> {
  return readNumbered(directory, 4);
}

/**
 * The files of functions, triggers and views beside the migrations of a folder, in the order of their numbers.
 *
 * @throws {StartError} when a file has no number of its own
 */
export async function readFunctions(directory: string): Promise<SqlFile[]> {
  return readNumbered(path.join(directory, "functions"), 2);
}

/** The numbered files of a folder; none where there is no folder. */
async function readNumbered(directory: string, digits: number): Promise<SqlFile[]> {
  const names = (await filesOf(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  const numbered = new RegExp(`^\\d{${digits}}_[a-z0-9_]+\\.sql$`);
  return Promise.all(
    names.map(async (name, index) => {
      const twin = names[index - 1]?.slice(0, digits) === name.slice(0, digits);
      if (twin || !numbered.test(name))
        throw new StartError(
          `${name} must be named ${"N".repeat(digits)}_name.sql, with a unique number`,
        );
      const sql = await readFile(path.join(directory, name), "utf8");
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** Equal for a file with line ends of Windows. */
function checksumOf(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
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
