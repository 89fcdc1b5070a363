import { finishedAt, manifestName, manifestSchema } from "./manifest.ts";
import type { Seal } from "./seal.ts";
import type { BackupTarget } from "./target.ts";
import { positionOf, isSegment } from "./segments.ts";

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

const day = 86_400_000;

/**
 * The base backups that are no longer needed: all before the one with which the oldest kept moment can be restored.
 *
 * @param finished when each base backup was complete, in any order
 * @param days for how many days every moment can be restored
 */
export function expiredBases(finished: readonly Date[], now: Date, days: number): Date[] {
  const oldestMoment = now.getTime() - days * day;
  const before = finished.filter((time) => time.getTime() <= oldestMoment);
  const needed = Math.max(...before.map((time) => time.getTime()));
  return before.filter((time) => time.getTime() < needed);
}

/** The segments before the first one that a kept base backup needs. */
export function expiredSegments(
  names: readonly string[],
  startSegments: readonly string[],
): string[] {
  const [first] = startSegments.map(positionOf).toSorted();
  if (first === undefined) return [];
  return names.filter((name) => isSegment(name) && positionOf(name) < first);
}
