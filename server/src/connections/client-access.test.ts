import { everyClientRight, isClientRight } from "@microfinance/contract/connections/rights.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asClient, makeApiClient, type MadeClient } from "../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

const calls = (await everyEndpoint()).filter(({ access }) => access !== "public");
let t: TestApp;
let client: MadeClient;
let caller: Person;

beforeAll(async () => {
  t = await testApp();
  client = await makeApiClient(t, await makeStaff(t.deps, 9));
  caller = await asClient(t, client);
});
afterAll(() => t.close());

/** The status of a call without input on unknown records, which changes nothing, by a client with these rights. */
async function statusWith(rights: readonly string[], { method, path }: Endpoint): Promise<number> {
  await t.deps.db
    .updateTable("api_clients")
    .set({ rights: [...rights] })
    .where("id", "=", client.id)
    .execute();
  const url = `/api${path.replaceAll("{applicationId}", "00000000-0000-4000-8000-000000000000").replaceAll(/\{\w+\}/g, "999999")}`;
  const response = await t.app.inject({ method, url, headers: caller.headers });
  return response.statusCode;
}

describe.each(calls.map((endpoint) => ({ endpoint })))(
  "CONN-3 $endpoint.method $endpoint.path",
  ({ endpoint }) => {
    const needs = [endpoint.access, endpoint.alsoNeeds].filter((right) => right !== undefined);

    test("is refused without its right, whatever the others", async () => {
      const others = everyClientRight.filter((right) => right !== endpoint.access);
      expect(await statusWith(others, endpoint)).toBe(403);
    });

    test("is open with its rights alone where a client may have them", async () => {
      const isOpen = needs.every(isClientRight) && endpoint.people !== true;
      // The database may hold what the form refuses.
      expect((await statusWith(needs, endpoint)) === 403).toBe(!isOpen);
    });
  },
);
