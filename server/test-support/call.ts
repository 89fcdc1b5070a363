import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

/** The method of a call. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Sends a request to the API as this person. `path` is under /api. */
export function requestAs(
  { app }: TestApp,
  person: Person,
  method: Method,
  path: string,
  payload?: object,
) {
  return app.inject({
    method,
    url: `/api${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The same, with status and parsed body only. */
export async function callAs(
  test: TestApp,
  person: Person,
  method: Method,
  path: string,
  payload?: object,
) {
  const response = await requestAs(test, person, method, path, payload);
  return { status: response.statusCode, body: response.json() };
}
