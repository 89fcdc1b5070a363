/**
 * The few parts of a browser that the session needs, for tests that run without one:
 * storage, events and a visible document. Everything is real but small.
 */
export function openTestBrowser(): { window: EventTarget; storage: Map<string, string> } {
  const storage = new Map<string, string>();
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  Object.assign(globalThis, { window, document });
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
  return { window, storage };
}

/** An access token with these claims, unsigned: the browser never checks signatures. */
export function tokenWith(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`;
}
