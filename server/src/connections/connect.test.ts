import { outgoingEventTypes } from "@microfinance/contract/connections/outgoing-events.ts";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApiClient } from "../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { shownSecret, signedHeaders } from "./post-event.ts";

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "connect-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.close();
});

/** The TypeScript of the guide, a block each. */
const guide = fileURLToPath(new URL("../../../docs/guides/connect.md", import.meta.url));
const guideText = readFileSync(guide, "utf8");
const [, verifying = ""] = [...guideText.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
  ([, lines = ""]) => lines,
);

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

test("CONN-10 the lines of the guide verify an event, and refuse one of another hand or time", async () => {
  const program = path.join(folder, "verify.mts");
  writeFileSync(program, verifying);
  const { verify } = await import(pathToFileURL(program).href);
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const body = '{"type":"loan.paid"}';
  const signed = (secrets: Buffer[], now = new Date()) =>
    signedHeaders({ webhookId: "0c1f", body, secrets, now });
  const shown = shownSecret(secret);
  expect(verify(shown, signed([other, secret]), body)).toEqual({ type: "loan.paid" });
  const old = new Date(Date.now() - 301_000);
  for (const [headers, text] of [
    [signed([other]), body],
    [signed([secret], old), body],
    [signed([secret]), body.replace("paid", "closed")],
    [{}, body],
  ] as const)
    expect(() => verify(shown, headers, text)).toThrow("not signed by the lender");
});

test.each(outgoingEventTypes)("CONN-8 the guide names %s", (type) => {
  expect(guideText).toContain(`\`${type}\``);
});
