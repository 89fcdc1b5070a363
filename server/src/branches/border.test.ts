import { staffRoles } from "@microfinance/contract/core/constants.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLetIn, staffActor } from "../../test-support/access-table.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { buildRequest, injectOptions } from "../../test-support/bad-input/build-request.ts";
import { Office } from "../../test-support/bad-input/office.ts";
import { turnTills } from "../../test-support/bad-input/prepare-tills.ts";
import { requestsTo } from "../../test-support/bad-input/requests.ts";
import { preparationOf } from "../../test-support/bad-input/run.ts";
import { everyEndpoint } from "../../test-support/endpoints.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { buildApp } from "../app.ts";

const endpoints = (await everyEndpoint()).filter(({ access }) => access !== "public");
let t: TestApp;
let office: Office;
/** A person of each role who works for the second branch and sees it alone. */
const callers = new Map<number, Person>();
/** Who makes the records of the first branch. */
let maker: Person;
let address = 0;

beforeAll(async () => {
  const base = await testApp();
  base.deps.env.TRUST_PROXY = ["loopback"];
  const app = await buildApp(base.deps);
  t = { ...base, app, close: () => app.close().then(base.close) };
  office = await Office.open(t);
  maker = await office.newStaff(8);
  await office.call("POST", "/branches", office.admin, {
    code: "BO",
    name: "Bo",
    opened_on: "2026-01-02",
  });
  // Payments for other branches are the one opening; pay-anywhere.test.ts says what it shows.
  await t.deps.db
    .insertInto("settings")
    .values({ key: "pay_at_any_branch", value: JSON.stringify(false) })
    .execute();
  for (const { id } of staffRoles) callers.set(id, await newCaller(id));
  const customer = await makeCustomer(t.deps);
  await makeApprovedLoan(t.deps, customer);
});
afterAll(() => t.close());

async function newCaller(role: number): Promise<Person> {
  const person = await office.newStaff(role);
  await t.deps.db
    .updateTable("staff")
    .set({ branch_id: 2, reach: "own" })
    .where("id", "=", person.staff_id)
    .execute();
  return person;
}

/** The codes of customers and loans in a text that are of the first branch, but for those that were sent. */
async function codesOfOthers(text: string, sent: string): Promise<string[]> {
  const codes = new Set(text.match(/CUS-\d{6,}|LN-\d{6}-\d{6,}/g));
  const { rows } = await t.deps.pool.query<{ code: string }>(
    `select customer_id as code from customers where branch_id = 1 and customer_id = any ($1)
     union select loan_id from loans where branch_id = 1 and loan_id = any ($1)`,
    [[...codes]],
  );
  return rows.map(({ code }) => code).filter((code) => !sent.includes(code));
}

/** Writes that no record of another branch stands behind: of the caller, of the caller's branch, or of the lender. */
const ofNoBranch = [
  "PATCH /receipts/{id}/owner",
  "POST /cash/safe/counts",
  "POST /devices",
  "POST /due-date-moves/preview",
  "POST /files/preview",
  "POST /files/templates/{templateId}/make",
  "POST /journals",
  "POST /loans/views",
  "POST /money/bills/pay",
  "POST /money/transfers/create",
  "POST /receipts/{id}/decline",
  "POST /staff/second-factor/app",
  "POST /staff/second-factor/passkey-options",
  "POST /tills",
  "POST /user/change-password",
  "POST /user/sessions/end-all",
  "POST /user/sessions/end-others",
];

describe.each(endpoints.map((endpoint) => ({ endpoint })))(
  "BR-4 $endpoint.method $endpoint.path",
  ({ endpoint }) => {
    test("answers with nothing of another branch", async () => {
      if (!endpoint.path.startsWith("/tills")) await turnTills(office, false);
      const prepared = (await preparationOf(endpoint)?.(office, maker)) ?? {};
      const call = `${endpoint.method} ${endpoint.path}`;
      const [plain] = fc.sample(requestsTo(endpoint, true), { seed: 1, numRuns: 1 });
      if (plain === undefined) throw new Error("no request");
      const ids: Record<string, string | number> = { ...prepared.ids };
      const request = buildRequest(endpoint, plain, (kind) => ids[kind] ?? "1", prepared.body);
      for (const { id, name } of staffRoles) {
        if (!isLetIn(staffActor(id), endpoint, "any")) continue;
        address += 1;
        const from = `10.1.${address >> 8}.${address & 255}`;
        const send = (person: Person | undefined) =>
          t.app.inject(
            injectOptions(request, {
              "x-forwarded-for": from,
              ...person?.headers,
              ...prepared.headers,
            }),
          );
        let response = await send(callers.get(id));
        if (response.statusCode === 401) {
          callers.set(id, await newCaller(id));
          response = await send(callers.get(id));
        }
        const leaked = await codesOfOthers(response.body, request.url + (request.payload ?? ""));
        expect(response.statusCode).toBeLessThan(500);
        expect(leaked, `${name} ${response.body.slice(0, 300)}`).toEqual([]);
        const isDone = endpoint.method !== "GET" && response.statusCode < 300;
        if (isDone) expect(ofNoBranch, `${name} ${response.body.slice(0, 300)}`).toContain(call);
      }
    });
  },
);
