/** The parts of a browser that the session needs, for tests without a DOM: storage, events and a visible document. */
export function openTestBrowser(): {
  window: EventTarget;
  storage: Map<string, string>;
  tabStorage: Map<string, string>;
} {
  const storage = new Map<string, string>();
  const tabStorage = new Map<string, string>();
  const window = Object.assign(new EventTarget(), { location: { pathname: "/", hash: "" } });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  Object.assign(globalThis, { window, document });
  for (const [name, stored] of [
    ["localStorage", storage],
    ["sessionStorage", tabStorage],
  ] as const)
    Object.defineProperty(globalThis, name, { value: storageOf(stored), configurable: true });
  return { window, storage, tabStorage };
}

function storageOf(stored: Map<string, string>) {
  return {
    get length() {
      return stored.size;
    },
    key: (position: number) => [...stored.keys()][position] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** An access token with these claims, unsigned: the browser never checks signatures. */
export function tokenWith(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`;
}
