import { chown, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** The account that runs PostgreSQL: undefined ids mean that of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL does not run as root. Root starts it as the owner of an existing cluster, else as the system's
 * `postgres`, else as `nobody`; other users start it as themselves.
 *
 * @param cluster the data directory, which need not exist yet
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile("/etc/passwd", "utf8");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] =
      passwd
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    "PostgreSQL cannot run as root, and this system has no user postgres or nobody. Start the server as another user.",
  );
}

/** Makes a file or folder belong to the account; it does already where the account is that of this process. */
export async function giveTo({ uid, gid }: Account, file: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/** Whether `account` may traverse every folder above `file` (symbolic links resolved). */
export async function canReach(account: Account, file: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  let folder = path.dirname(await realpath(file).catch(() => path.resolve(file)));
  for (;;) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
    folder = path.dirname(folder);
  }
}
