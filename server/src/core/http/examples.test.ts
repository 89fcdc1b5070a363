import { errorSchema } from "@microfinance/contract/core/endpoint-schemas.ts";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { bodyOf } from "./strict-body.ts";
import type { ServedEndpoint } from "./with-schemas.ts";

const endpoints = await everyEndpoint();
let t: TestApp;
let document: OpenAPIV3_1.Document;
let callers: { make: () => Promise<Person>; person?: Person }[];

beforeAll(async () => {
  t = await testApp();
  document = (await t.app.inject({ url: "/api/openapi.json" })).json();
  callers = [9, 8, 6, 5, 4].map((role) => ({ make: () => makeStaff(t.deps, role) }));
  callers.push({ make: () => makeCustomer(t.deps) });
});
afterAll(() => t.close());

interface Shown {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

function shownOf({ method, path }: ServedEndpoint): Shown {
  const found = Object(document.paths?.[path])[method.toLowerCase()];
  return found as Shown;
}

const json = (of: { content?: Record<string, { example?: unknown }> } | undefined) =>
  of?.content?.["application/json"]?.example;
const examplesIn = ({ parameters = [] }: Shown, place: string) =>
  Object.fromEntries(
    parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]),
  );
const queryOf = (endpoint: ServedEndpoint) =>
  Object.fromEntries(
    Object.entries(examplesIn(shownOf(endpoint), "query")).filter(
      ([name, value]) => value !== undefined && !["cursor", "page"].includes(name),
    ),
  );

/** The texts with which a schema refuses an example. */
function refusals(schema: z.ZodType | undefined, example: unknown): string[] {
  return (schema?.safeParse(example).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
}

/** The answer to the example, of the first person whom the call admits. */
async function answerTo(endpoint: ServedEndpoint) {
  const shown = shownOf(endpoint);
  const params = examplesIn(shown, "path");
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = queryOf(endpoint) as Record<string, string>;
  const body = json(shown.requestBody);
  for (const caller of callers) {
    const ask = async () => {
      caller.person ??= await caller.make();
      return t.app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        query,
        headers: caller.person.headers,
        ...(body === undefined ? {} : { payload: body as object }),
      });
    };
    let response = await ask();
    // An earlier example ended the session or the account, or used up its attempts.
    if ([401, 429].includes(response.statusCode)) {
      delete caller.person;
      response = await ask();
    }
    if (response.statusCode !== 403) return response;
  }
  return null;
}

describe("CONN-13 the examples of the API", () => {
  test("of every call are there, and fit its schemas", () => {
    const faults = endpoints.flatMap((endpoint) => {
      const shown = shownOf(endpoint);
      const { params, query, response } = endpoint.schemas;
      const body = bodyOf(endpoint);
      const { "2XX": answer, "4XX": refusal, "5XX": failure } = shown.responses;
      const found = [
        ...refusals(params, examplesIn(shown, "path")),
        ...refusals(query, queryOf(endpoint)),
        ...refusals(body, json(shown.requestBody)),
        ...(endpoint.file === true ? [] : refusals(response, json(answer))),
        ...refusals(errorSchema, json(refusal)),
        ...refusals(errorSchema, json(failure)),
      ];
      return found.map((fault) => `${endpoint.method} ${endpoint.path}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test("are taken by the server, or refused for its state alone", async () => {
    const refused: string[] = [];
    // Of a link that was never mailed, another person's password, a customer who is not there.
    const ofState =
      /link is not valid|current password is not correct|took too long|There is no customer|code is not right|Profile ID|Staff not found/;
    for (const endpoint of endpoints) {
      const response = await answerTo(endpoint);
      const status = response?.statusCode ?? 403;
      const text = status < 400 ? "" : String(response?.json().message);
      if ((status === 400 && !ofState.test(text)) || status >= 500)
        refused.push(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
    }
    expect(refused).toEqual([]);
  });

  test("of an error are what an empty request gets", async () => {
    const endpoint = endpoints.find(({ path }) => path === "/loans/{loanId}/pay");
    const { headers } = await makeStaff(t.deps, 4);
    const url = "/api/loans/LN-202603-000045/pay";
    const response = await t.app.inject({ method: "POST", url, headers, payload: {} });
    expect(endpoint && json(shownOf(endpoint).responses["4XX"])).toEqual(response.json());
  });
});
