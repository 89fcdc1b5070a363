/** One entry of the audit trail for a caller who is refused again and again. Milliseconds. */
const pause = 60_000;
/** So many callers are remembered; the oldest are forgotten first. */
const mostRemembered = 10_000;

/**
 * Tells whether a refusal is the first of a minute for its caller and call, so that somebody who goes on trying after
 * a limit fills no audit trail. Each process remembers its own.
 */
export function firstOfMinute(): (key: string, now: number) => boolean {
  const told = new Map<string, number>();
  return (key, now) => {
    const last = told.get(key);
    if (last !== undefined && now - last < pause && now >= last) return false;
    told.delete(key);
    told.set(key, now);
    const [oldest] = told.keys();
    if (told.size > mostRemembered && oldest !== undefined) told.delete(oldest);
    return true;
  };
}
