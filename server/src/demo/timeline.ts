/** An event at a time of the demo history; it may return later events. */
export interface Event {
  /** Milliseconds since 1970. */
  at: number;
  run: () => Promise<readonly Event[]>;
}

/**
 * Runs events in the order of their times, including those they return, so that ids and records are in order of time.
 * Events after `until` do not run.
 */
export async function live(events: readonly Event[], until: number): Promise<void> {
  const waiting = [...events];
  for (;;) {
    waiting.sort((a, b) => b.at - a.at);
    const next = waiting.pop();
    if (next === undefined || next.at > until) return;
    waiting.push(...(await next.run()));
  }
}
