/**
 * Segments of PostgreSQL's write-ahead log, 16 MB each. A name has 24 hexadecimal digits: 8 of the timeline, which
 * begins anew with each restore, and 16 of the position.
 */
const segmentPattern = /^[0-9A-F]{24}$/;
const historyPattern = /^[0-9A-F]{8}\.history$/;

/** Whether a file of this name belongs into the archive: a segment, or the history of a timeline. */
export function isArchived(name: string): boolean {
  return segmentPattern.test(name) || historyPattern.test(name);
}

/** Whether this is a segment. */
export function isSegment(name: string): boolean {
  return segmentPattern.test(name);
}

/** The position of a segment, on whichever timeline; positions only grow, except by a restore. */
export function positionOf(segment: string): string {
  return segment.slice(8);
}

/** The number of a segment on its timeline. The last 8 digits count to 255 only. */
function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16);
}

/**
 * The first segment that is missing between the first and the last one of a timeline; null if there is none. Nothing
 * behind it can be restored.
 */
export function missingSegment(names: readonly string[]): string | null {
  const segments = names.filter(isSegment).toSorted();
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1];
    if (before === undefined || before.slice(0, 8) !== segment.slice(0, 8)) continue;
    const next = numberOf(before) + 1;
    if (numberOf(segment) !== next) return before.slice(0, 8) + hex(next >> 8) + hex(next & 255);
  }
  return null;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, "0");
}
