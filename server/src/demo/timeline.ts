/** Something that happens at a moment of the demo lender's history; it may lead to later events. */
export interface Event {
  /** When: milliseconds since 1970. */
  at: number;
  run: () => Promise<readonly Event[]>;
}

/**
 * Lets events happen one after the other in the order of their moments, with those they lead to, so that numbers and
 * records run in time. Events after `until` do not happen.
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
