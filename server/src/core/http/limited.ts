/** One audit entry for repeated rejections of a caller within these milliseconds. */
const pause = 60_000;
/** The maximum of stored callers; the oldest are removed first. */
const mostRemembered = 10_000;

/**
 * Whether a rejection is the first of a minute for its caller and call, so that repeated attempts beyond a limit do
 * not fill the audit log. Each process counts separately.
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
