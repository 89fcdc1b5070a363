import { link, readFile, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** The passwords of the three users of an embedded database, each in a file of mode 0600 under DATA_DIR. */
export interface Passwords {
  superuser: string;
  /** The user who owns the tables and runs the migrations. */
  owner: string;
  application: string;
}

/** The password files under DATA_DIR. */
export const passwordFiles = {
  superuser: "database-superuser-password",
  owner: "database-owner-password",
  application: "database-password",
} as const satisfies Record<keyof Passwords, string>;

/**
 * Reads the passwords, and creates missing ones.
 * @throws {StartError} when a database exists without the password of its application
 */
export async function storedPasswords(dataDir: string, clusterExists: boolean): Promise<Passwords> {
  const file = (user: keyof Passwords) => path.join(dataDir, passwordFiles[user]);
  const known = await readFile(file("application"), "utf8").catch(() => undefined);
  if (clusterExists && known === undefined)
    throw new StartError(
      `${file("application")} is missing, and the database in the same folder requires it. Restore the file, or delete both.`,
    );
  return {
    application: await storedPassword(file("application")),
    owner: await storedPassword(file("owner")),
    superuser: await storedPassword(file("superuser")),
  };
}

/** An atomic rename: two processes that start together read the same complete file. */
async function storedPassword(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(24).toString("base64url"), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(file, "utf8")).trim();
}
