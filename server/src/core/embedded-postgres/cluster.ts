import { spawn } from "node:child_process";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { type Account, accountFor, canReach } from "./account.ts";
import { type Binaries, binariesFor } from "./binaries.ts";
import { storedPasswords, type Passwords } from "./passwords.ts";
import { StartError } from "../start-error.ts";
import { superuser } from "./users.ts";

/** A data directory with the settings to start PostgreSQL on it. */
export interface Cluster {
  /** The data directory itself. */
  directory: string;
  account: Account;
  binaries: Binaries;
  passwords: Passwords;
}

/**
 * Finds the cluster of `dataDir`, or creates it: `dataDir/postgres`, readable by its account only. If the account
 * cannot access `dataDir` (root's home, a temporary folder of mode 0700), the cluster is under /var/lib or /var/tmp
 * and `dataDir/postgres` is a link to it.
 *
 * @throws {StartError} when the files exist but are unusable; the message contains the remedy
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const { known, isPresent, directory, account, binaries } = await placeCluster(dataDir);
  const passwords = await storedPasswords(dataDir, isPresent);
  if (!isPresent) {
    await initialise(directory, account, binaries, passwords.superuser);
    if (directory !== known) await symlink(directory, known);
  }
  await rejectUnusable(directory, account);
  return { directory, account, binaries, passwords };
}

/** Where the cluster of a data folder is, or is to be, and who runs it. */
export interface ClusterPlace extends Pick<Cluster, "directory" | "account" | "binaries"> {
  /** The path under the data folder: the cluster itself, or a link to it. */
  known: string;
  isPresent: boolean;
}

/** Finds the place of a cluster, and creates the folders above it. */
export async function placeCluster(dataDir: string): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((cause: unknown) => {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be created. Check the permissions of its parent folder.`,
      { cause },
    );
  });
  const known = path.join(dataDir, "postgres");
  const linked = await readlink(known).catch(() => undefined);
  const isPresent = await lstat(known).then(
    () => true,
    () => false,
  );
  const account = await accountFor(linked ?? known);
  const directory =
    linked ?? (isPresent || (await canReach(account, known)) ? known : await placeOutside());
  const binaries = await binariesFor(account, path.dirname(directory));
  return { known, isPresent, directory, account, binaries };
}

async function placeOutside(): Promise<string> {
  const home = await mkdtemp("/var/lib/microfinance-").catch(() =>
    mkdtemp("/var/tmp/microfinance-"),
  );
  await chmod(home, 0o711);
  return path.join(home, "postgres");
}

/** Created under a temporary name and renamed when complete, so that an interrupted start leaves no partial cluster. */
async function initialise(
  directory: string,
  account: Account,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(draft, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await run(binaries.initdb, account, [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, directory);
}

async function rejectUnusable(directory: string, account: Account): Promise<void> {
  const version = await readFile(path.join(directory, "PG_VERSION"), "utf8").catch(
    (cause: unknown) => {
      throw new StartError(
        `${directory} is not a PostgreSQL database that this user can read. Check DATA_DIR and its permissions.`,
        { cause },
      );
    },
  );
  if (version.trim() !== "18")
    throw new StartError(
      `${directory} was created by PostgreSQL ${version.trim()}, this is version 18. Dump the database with the old version and load it here.`,
    );
  const { uid } = await stat(directory);
  const runner = account.uid ?? process.getuid?.();
  if (runner !== undefined && uid !== runner)
    throw new StartError(
      `${directory} belongs to user ${uid}. Start the server as that user, or as root.`,
    );
  if (!(await canReach(account, directory)))
    throw new StartError(
      `${directory} is in a folder that user ${account.uid} cannot open. Check the permissions of the folders above.`,
    );
}

function run(program: string, account: Account, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      env: databaseEnvironment,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new StartError(`${path.basename(program)} failed: ${complaint.trim()}`)),
    );
  });
}

/** The environment of this process contains secrets, so the database's processes do not inherit it. */
export const databaseEnvironment = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
