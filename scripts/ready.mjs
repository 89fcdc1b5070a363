import { setTimeout as wait } from "node:timers/promises";

/**
 * Whether a server of this application answers requests.
 *
 * @param {string} origin
 * @returns {Promise<boolean>}
 */
export function isReady(origin) {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Waits until it does.
 *
 * @param {string} origin
 * @param {() => unknown} [look] called before each request; it throws what ends the waiting
 */
export async function untilReady(origin, look = () => undefined) {
  for (;;) {
    look();
    if (await isReady(origin)) return;
    await wait(200);
  }
}
