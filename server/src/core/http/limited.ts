/** One audit entry for repeated rejections of a caller within these milliseconds. */
const pause = 60_000;
/** The maximum of stored callers; the oldest are removed first. */
const storedCallers = 10_000;

/**
 * Whether a rejection is the first of a minute for its caller and call, so that repeated attempts beyond a limit do
 * not fill the audit log. Each process counts separately.
 */
export function firstOfMinute(): (key: string, now: number) => boolean {
  const recorded = new Map<string, number>();
  return (key, now) => {
    const last = recorded.get(key);
    if (last !== undefined && now - last < pause && now >= last) return false;
    recorded.delete(key);
    recorded.set(key, now);
    const [oldest] = recorded.keys();
    if (recorded.size > storedCallers && oldest !== undefined) recorded.delete(oldest);
    return true;
  };
}
