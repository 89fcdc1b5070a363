import type { Connection } from "../core/deps.ts";

/** The payment method whose money is on an account; null without one. */
export function methodOfAccount(_db: Connection, _code: string): Promise<string | null> {
  return Promise.resolve(null);
}
