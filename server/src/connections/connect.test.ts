import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApiClient } from "../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("CONN-4 a generated client with the lines of the guide records a payment, and once when it runs again", async () => {
  const program = fileURLToPath(new URL("../../client.ts", import.meta.url));
  const rights = ["payments.record"];
  const { client_id, secret } = await makeApiClient(t, await makeStaff(t.deps, 9), { rights });
  const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
  // The tokens have the time of the test, which is that of the server.
  const env = {
    API: `${await t.app.listen({ port: 0, host: "127.0.0.1" })}/api`,
    CLIENT_ID: client_id,
    CLIENT_SECRET: secret,
    LOAN: loan.loan_id,
  };
  const run = () => promisify(execFile)(process.execPath, [program], { env });
  const [first, second] = [await run(), await run()];
  expect(first.stdout).toMatch(/^\S+\n$/);
  expect(second.stdout).toBe(first.stdout);
  const { rows } = await t.deps.pool.query("select amount, reference from payments");
  expect(rows).toEqual([{ amount: 250, reference: "OM 81723" }]);
});
