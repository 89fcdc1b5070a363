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
