import { timers } from "@microfinance/contract/core/constants.ts";

type Listener = (hasResponse: boolean) => void;

const listeners = new Set<Listener>();

/** Calls back after every call of the API: whether it got a response. Returns the unsubscribe function. */
export function followCalls(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports whether a call got a response, whatever its status. */
export function reportCall(hasResponse: boolean): void {
  for (const listener of listeners) listener(hasResponse);
}

/** Whether the server responds. Any response counts, except that of a proxy which cannot reach the server. */
export async function isServerReached(): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timers.connectionCheck);
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: limit.signal });
    return status < 502 || status > 504;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
