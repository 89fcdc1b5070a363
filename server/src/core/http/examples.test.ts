import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { bodyOf } from "./strict-body.ts";
import type { ServedEndpoint } from "./with-schemas.ts";

const endpoints = await everyEndpoint();
let t: TestApp;
let document: OpenAPIV3_1.Document;
let callers: (() => Promise<Person>)[];

beforeAll(async () => {
  t = await testApp();
  document = (await t.app.inject({ url: "/api/openapi.json" })).json();
  callers = [9, 8, 6, 5, 4].map((role) => () => makeStaff(t.deps, role));
  callers.push(() => makeCustomer(t.deps));
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
      ([name]) => !["cursor", "page", "branch"].includes(name),
    ),
  );

/** The texts with which a schema refuses an example. */
function refusals(schema: ReturnType<typeof bodyOf>, example: unknown): string[] {
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
  for (const person of callers) {
    const response = await t.app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query,
      headers: (await person()).headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (response.statusCode !== 403) return response;
  }
  return null;
}

describe("CONN-9 the examples of the API", () => {
  test.each(endpoints.map((endpoint) => ({ endpoint })))(
    "of $endpoint.method $endpoint.path are there and fit its schemas",
    ({ endpoint }) => {
      const shown = shownOf(endpoint);
      const { params, query, response } = endpoint.schemas;
      if (params !== undefined) expect(refusals(params, examplesIn(shown, "path"))).toEqual([]);
      if (query !== undefined) expect(refusals(query, queryOf(endpoint))).toEqual([]);
      const body = bodyOf(endpoint);
      if (body !== undefined) {
        expect(json(shown.requestBody)).toBeDefined();
        expect(refusals(body, json(shown.requestBody))).toEqual([]);
      }
      if (endpoint.file !== true) expect(refusals(response, json(shown.responses["2XX"]))).toEqual([]);
      expect(json(shown.responses["4XX"])).toMatchObject({ success: false });
      expect(json(shown.responses["5XX"])).toMatchObject({ success: false });
    },
  );

  test("are taken by the server, or refused for its state alone", async () => {
    const refused: string[] = [];
    for (const endpoint of endpoints) {
      const response = await answerTo(endpoint);
      const status = response?.statusCode ?? 403;
      if (status === 400 || status >= 500)
        refused.push(`${endpoint.method} ${endpoint.path}: ${status} ${response?.json().message}`);
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
