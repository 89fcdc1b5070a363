import { positionOf, isSegment } from "./segments.ts";

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
