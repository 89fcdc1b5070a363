import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

type Method = "GET" | "PUT" | "POST" | "DELETE";

/** Calls the API of unfinished applications as this person. `path` is under /api/applications. */
export function askDrafts(
  test: TestApp,
  person: Person,
  method: Method,
  path: string,
  payload?: object,
) {
  return test.app.inject({
    method,
    url: `/api/applications/${path}`,
    headers: person.headers,
    ...(payload ? { payload } : {}),
  });
}

/** Saves an unfinished application under this id: at step 5, unless `changes` differ. */
export function saveDraft(test: TestApp, person: Person, id: string, changes: object = {}) {
  const body = { loan: { loan_amount: "5,0" } };
  return askDrafts(test, person, "PUT", `${id}/draft`, { step: 5, body, ...changes });
}

/** Adds a file of `makeFile` to it. */
export function addDraftFile(test: TestApp, person: Person, id: string, file: object) {
  return askDrafts(test, person, "POST", `${id}/files`, file);
}
