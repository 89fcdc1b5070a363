import { finishedAt, manifestName, manifestSchema } from "./manifest.ts";
import { expiredBases, expiredSegments } from "./retention.ts";
import type { Seal } from "./seal.ts";
import type { BackupTarget } from "./target.ts";

/** Removes base backups, segments and blocks that are needed for no moment of the last `days` days. */
export async function removeExpired(
  target: BackupTarget,
  seal: Seal,
  now: Date,
  days: number,
): Promise<void> {
  const bases = (await target.list("base")).map(finishedAt).filter((time) => time !== null);
  for (const time of expiredBases(bases, now, days))
    await target.remove(`base/${manifestName(time)}`);
  const needed = new Set<string>();
  const starts: string[] = [];
  for (const file of await target.list("base")) {
    const name = `base/${file}`;
    const sealed = await target.get(name);
    if (sealed === null) continue;
    const manifest = manifestSchema.parse(JSON.parse(String(await seal.open(name, sealed))));
    starts.push(manifest.start_segment);
    for (const { blocks } of [...manifest.files, ...manifest.secrets])
      for (const block of blocks) needed.add(block);
  }
  for (const segment of expiredSegments(await target.list("wal"), starts))
    await target.remove(`wal/${segment}`);
  for (const block of await target.list("blocks"))
    if (!needed.has(block)) await target.remove(`blocks/${block}`);
}
