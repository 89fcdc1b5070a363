import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asClient, askToken, makeApiClient } from "../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

const clients = async (): Promise<{ id: number; rights: string[]; waits: boolean }[]> =>
  (await callAs(t, admin, "GET", "/connections/clients")).body.clients;
const clientOf = async (id: number) => (await clients()).find((one) => one.id === id);
const body = (more: object = {}) => ({
  name: `Accounts ${randomUUID()}`,
  owner_id: admin.staff_id,
  rights: ["customers.list"],
  ...more,
});
const make = (more: object = {}, by = admin) =>
  callAs(t, by, "POST", "/connections/clients", body(more));

describe("the client", () => {
  test("CONN-1 has a name, an owner, rights, networks and a last day; its secret is shown once", async () => {
    const made = await make({ networks: ["196.1.2.0/24"], expires_on: "2026-12-31" });
    expect(made.status).toBe(200);
    expect(made.body.secret).toMatch(/^[\w-]{43}$/);
    const { secret, client } = made.body;
    expect(await clientOf(client.id)).toMatchObject({
      owner_id: admin.staff_id,
      owner_active: true,
      rights: ["customers.list"],
      networks: ["196.1.2.0/24"],
      expires_on: "2026-12-31",
      last_used_at: null,
      reach: "all",
    });
    expect(JSON.stringify(await clients())).not.toContain(secret);
    const { rows } = await t.deps.pool.query("select secret_hash::text from api_client_secrets");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test.each([
    [{ networks: ["196.1.2.0/99"] }, 400],
    [{ networks: ["office"] }, 400],
    [{ rights: [] }, 400],
    [{ rights: ["loans.decide"] }, 400],
    [{ rights: ["session.own"] }, 400],
    [{ owner_id: 999_999 }, 400],
    [{ expires_on: "2026-03-15" }, 400],
    [{ branch_id: 99 }, 400],
    [{ name: "" }, 400],
  ])("CONN-1 is refused with %j", async (wrong, status) => {
    expect((await make(wrong)).status).toBe(status);
  });

  test("CONN-1 a name is given once", async () => {
    const name = `Bank ${randomUUID()}`;
    expect((await make({ name })).status).toBe(200);
    expect((await make({ name })).status).toBe(409);
  });

  test("CONN-1 only a System Admin makes one", async () => {
    expect((await make({}, await makeStaff(t.deps, 8))).status).toBe(403);
  });

  test("CONN-2 a right that moves money waits for a second administrator", async () => {
    const { body: made } = await make({ rights: ["customers.list", "payments.record"] });
    expect(made.client.rights).toEqual(["customers.list"]);
    expect(made.client.waits).toBe(true);
    const own = await callAs(t, admin, "PATCH", `/requests/${made.request.id}/approve`, {});
    expect(own.status).toBe(409);
    expect((await clientOf(made.client.id))?.rights).toEqual(["customers.list"]);
    expect((await approveControl(t, made.request.id)).status).toBe(200);
    expect(await clientOf(made.client.id)).toMatchObject({
      rights: ["customers.list", "payments.record"],
      waits: false,
    });
  });

  test("CONN-2 a right is changed at once where it moves no money, and holds from the next call on", async () => {
    const client = await makeApiClient(t, admin, { rights: ["customers.list"] });
    const caller = await asClient(t, client);
    expect((await callAs(t, caller, "GET", "/customer/all")).status).toBe(200);
    const path = `/connections/clients/${client.id}`;
    const changed = await callAs(t, admin, "PUT", path, body({ rights: ["loans.list"] }));
    expect(changed.body.request).toBe(null);
    expect((await callAs(t, caller, "GET", "/customer/all")).status).toBe(403);
    expect((await callAs(t, caller, "GET", "/loans/all")).status).toBe(200);
  });

  test("CONN-3 is in no list of staff, of users or of the owners, and signs in nowhere", async () => {
    const name = `Hidden${randomUUID()}`;
    await make({ name });
    for (const path of ["/staff/all", "/staff/all-details", "/user/all"])
      expect(JSON.stringify((await callAs(t, admin, "GET", path)).body)).not.toContain(name);
  });

  test("CONN-3 the owner of a client does not approve what it asked for", async () => {
    const client = await makeApiClient(t, admin, { rights: ["payments.record"] });
    const caller = await asClient(t, client);
    const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const { body: paid } = await callAs(t, caller, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 10,
      payment_method: "Orange Money",
      reference: "OM 1",
    });
    const path = `/payments/${paid.payment.id}/reverse/request`;
    const asked = await callAs(t, caller, "POST", path, {
      request_key: randomUUID(),
      reason: "Twice",
    });
    expect(asked.status).toBe(200);
    const { rows } = await t.deps.pool.query(
      "select id from requests where kind = 'payment_reversal' order by id desc limit 1",
    );
    const approve = `/requests/${rows[0].id}/approve`;
    expect((await callAs(t, admin, "PATCH", approve, {})).status).toBe(403);
    const other = await makeStaff(t.deps, 9);
    expect((await callAs(t, other, "PATCH", approve, {})).status).toBe(200);
  });
});

describe("the token", () => {
  test("CONN-4 is given for id and secret, in the form or a Basic header, for ten minutes", async () => {
    const { client_id, secret } = await makeApiClient(t, admin, { rights: ["customers.list"] });
    const form = await askToken(t, { client_id, client_secret: secret });
    expect(form.json()).toMatchObject({
      token_type: "Bearer",
      expires_in: 600,
      scope: "customers.list",
    });
    expect(form.headers["cache-control"]).toBe("no-store");
    const basic = Buffer.from(`${client_id}:${secret}`).toString("base64");
    const header = await askToken(t, {}, { headers: { authorization: `Basic ${basic}` } });
    expect(header.statusCode).toBe(200);
    const authorization = `Bearer ${header.json().access_token}`;
    const list = () => t.app.inject({ url: "/api/customer/all", headers: { authorization } });
    expect((await list()).statusCode).toBe(200);
    t.setNow("2026-03-16T09:10:01Z");
    expect((await list()).statusCode).toBe(401);
  });

  test("CONN-4 has the scope that was asked for, never more than the client", async () => {
    const { client_id, secret } = await makeApiClient(t, admin, {
      rights: ["customers.list", "loans.list"],
    });
    const ask = (scope: string) => askToken(t, { client_id, client_secret: secret, scope });
    const { access_token, scope } = (await ask("loans.list")).json();
    expect(scope).toBe("loans.list");
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await t.app.inject({ url: "/api/loans/all", headers })).statusCode).toBe(200);
    expect((await t.app.inject({ url: "/api/customer/all", headers })).statusCode).toBe(403);
    const beyond = await ask("loans.list payments.record");
    expect([beyond.statusCode, beyond.json().error]).toEqual([400, "invalid_scope"]);
  });

  test.each([
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_id: randomUUID() }, 401, "invalid_client"],
    [{ client_id: "\0" }, 401, "invalid_client"],
  ])("CONN-4 is refused with %j in the words of OAuth", async (wrong, status, error) => {
    const { client_id, secret } = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const response = await askToken(t, { client_id, client_secret: secret, ...wrong });
    expect([response.statusCode, response.json().error]).toEqual([status, error]);
    expect(response.json().error_description).toBe(response.json().msg);
    expect(response.headers["www-authenticate"]).toBe(
      status === 401 ? 'Basic realm="API"' : undefined,
    );
  });

  test("CONN-4 is refused to a client that proves itself twice, and recorded with its reason", async () => {
    const { id, client_id, secret } = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const basic = Buffer.from(`${client_id}:${secret}`).toString("base64");
    const headers = { authorization: `Basic ${basic}` };
    const twice = await askToken(t, { client_id, client_secret: secret }, { headers });
    expect([twice.statusCode, twice.json().error]).toEqual([400, "invalid_request"]);
    await askToken(t, { client_id, client_secret: secret, scope: "audit.read" });
    const entry = await t.deps.db
      .selectFrom("audit_entries")
      .select(["actor_role", "after"])
      .where("action", "=", "client.refused")
      .where("record_id", "=", String(id))
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_role: "visitor",
      after: { reason: "The scope is beyond the rights of the client." },
    });
  });

  test("CONN-4 a network that sends wrong secrets is limited; the right one works on", async () => {
    const { client_id, secret } = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const from = { remoteAddress: "192.0.2.9" };
    const wrong = () => askToken(t, { client_id, client_secret: "wrong" }, from);
    for (let attempt = 0; attempt < 60; attempt += 1) await wrong();
    const limited = await wrong();
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    const right = await askToken(t, { client_id, client_secret: secret }, from);
    expect(right.statusCode).toBe(200);
  });

  test("CONN-4 is given and taken in the client's networks alone", async () => {
    const { client_id, secret } = await makeApiClient(t, admin, {
      rights: ["loans.list"],
      networks: ["192.0.2.0/28", "2001:db8::/32"],
    });
    const ask = (remoteAddress: string) =>
      askToken(t, { client_id, client_secret: secret }, { remoteAddress });
    expect((await ask("192.0.2.16")).json().error).toBe("unauthorized_client");
    const { access_token } = (await ask("::ffff:192.0.2.1")).json();
    const call = async (remoteAddress: string) =>
      t.app.inject({
        url: "/api/loans/all",
        headers: { authorization: `Bearer ${access_token}` },
        remoteAddress,
      });
    expect((await call("2001:db8::7")).statusCode).toBe(200);
    expect((await call("192.0.2.16")).statusCode).toBe(401);
  });

  test("CONN-4 is refused after the last day, and while the person who answers for the client is not active", async () => {
    const owner = await makeStaff(t.deps, 6);
    const { client_id, secret } = await makeApiClient(t, admin, {
      rights: ["loans.list"],
      owner_id: owner.staff_id,
      expires_on: "2026-03-17",
    });
    const status = async () => (await askToken(t, { client_id, client_secret: secret })).statusCode;
    t.setNow("2026-03-17T23:50:00Z");
    expect(await status()).toBe(200);
    t.setNow("2026-03-18T00:00:00Z");
    expect(await status()).toBe(401);
    t.setNow("2026-03-17T09:00:00Z");
    await t.deps.db
      .updateTable("users")
      .set({ status: "inactive" })
      .where("id", "=", owner.user_id)
      .execute();
    expect(await status()).toBe(401);
  });
});

describe("its secrets", () => {
  test("CONN-5 are two at a time, of which one replaces the other", async () => {
    const client = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const path = `/connections/clients/${client.id}/secrets`;
    const { body: added } = await callAs(t, admin, "POST", path);
    expect((await callAs(t, admin, "POST", path)).status).toBe(409);
    const old = await asClient(t, client);
    expect((await asClient(t, { ...client, secret: added.secret })).headers).toBeTruthy();
    const [first] = added.client.secrets;
    expect((await callAs(t, admin, "DELETE", `${path}/${first.id}`)).status).toBe(200);
    expect((await callAs(t, old, "GET", "/loans/all")).status).toBe(401);
    const { client_id, secret } = client;
    expect((await askToken(t, { client_id, client_secret: secret })).statusCode).toBe(401);
    const now = await asClient(t, { ...client, secret: added.secret });
    expect((await callAs(t, now, "GET", "/loans/all")).status).toBe(200);
    const last = added.client.secrets[1];
    expect((await callAs(t, admin, "DELETE", `${path}/${last.id}`)).status).toBe(409);
  });

  test("CONN-5 a revoked client has no access at once, and stays without", async () => {
    const client = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const caller = await asClient(t, client);
    const path = `/connections/clients/${client.id}`;
    expect((await callAs(t, admin, "POST", `${path}/revoke`)).status).toBe(200);
    expect((await callAs(t, caller, "GET", "/loans/all")).status).toBe(401);
    const { client_id, secret } = client;
    expect((await askToken(t, { client_id, client_secret: secret })).statusCode).toBe(401);
    for (const [method, end] of [
      ["POST", "/revoke"],
      ["POST", "/secrets"],
      ["PUT", ""],
    ] as const)
      expect((await callAs(t, admin, method, path + end, body())).status, end).toBe(409);
  });
});

describe("what it records", () => {
  test("CONN-6 names the client: payment, receipt and audit log", async () => {
    const name = `Bank feed ${randomUUID()}`;
    const client = await makeApiClient(t, admin, { name, rights: ["payments.record"] });
    const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const { body: paid } = await callAs(
      t,
      await asClient(t, client),
      "POST",
      `/loans/${loan.loan_id}/pay`,
      {
        amount: 10,
        payment_method: "Orange Money",
        reference: "OM 2",
      },
    );
    expect(paid.payment.staff_name).toBe(`Client ${name}`);
    const { body: log } = await callAs(t, admin, "GET", "/audit?action=payment.record");
    expect(log.entries[0]).toMatchObject({ actor_name: `Client ${name}`, actor_role: "client" });
  });

  test("CONN-3 an application of a client has no officer until one is chosen", async () => {
    const client = await makeApiClient(t, admin, { rights: ["applications.submit"] });
    const customer = await makeCustomer(t.deps, { first_name: "Mariama", last_name: "Lahai" });
    const payload = makePayload({
      customer: {
        customerId: customer.customer_id,
        first_name: "Mariama",
        last_name: "Lahai",
      },
      consent: { consent: "", full_name: "", applicant_initial: "" },
    });
    const response = await submit(t, await asClient(t, client), payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().loan.staff_name).toMatch(/^Client Accounts/);
    const { rows } = await t.deps.pool.query(
      "select o.staff_id from loan_officers o join loans l on l.id = o.loan_id where l.customer_id = $1",
      [customer.customer_id],
    );
    expect(rows).toEqual([{ staff_id: null }]);
  });

  test("CONN-6 a denial is recorded under its name", async () => {
    const client = await makeApiClient(t, admin, { rights: ["loans.list"] });
    const caller = await asClient(t, client);
    expect((await callAs(t, caller, "GET", "/customer/all")).status).toBe(403);
    const entry = await t.deps.db
      .selectFrom("audit_entries")
      .select(["action", "record_id", "actor_role"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      action: "access.denied",
      record_id: "GET /api/customer/all",
      actor_role: "client",
    });
  });
});

test("CONN-1 a client sees the branches that are set for it alone", async () => {
  const opened = await callAs(t, admin, "POST", "/branches", {
    code: "BO",
    name: "Bo",
    district: "Bo",
    opened_on: "2026-01-02",
  });
  const branch_id = opened.body.branch.id;
  await makeCustomer(t.deps, { first_name: "Of", last_name: "Headoffice" });
  const rights = ["customers.list", "branches.list"];
  const ofBo = await asClient(
    t,
    await makeApiClient(t, admin, { rights, branch_id, reach: "own" }),
  );
  const { body: seen } = await callAs(t, ofBo, "GET", "/customer/all");
  expect(seen.total).toBe(0);
  const all = await asClient(t, await makeApiClient(t, admin, { rights }));
  expect((await callAs(t, all, "GET", "/customer/all")).body.total).toBeGreaterThan(0);
});
