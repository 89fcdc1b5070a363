import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { otherBranch, worksFor } from "../../test-support/branches.ts";
import { callAs } from "../../test-support/call.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { storedMessages } from "../../test-support/messages.ts";
import {
  deliver,
  deliveriesOf,
  type GotRequest,
  type Listening,
  listenForEvents,
  type MadeReceiver,
  makeReceiver,
} from "../../test-support/receivers.ts";
import { dueReceivers } from "./deliver-events.ts";
import { pruneEvents } from "./deliveries.ts";

let t: TestApp;
let admin: Person;
let cashier: Person;
let program: Listening;
const start = new Date("2026-03-16T09:00:00Z");

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
});
beforeEach(async () => {
  t.setNow(start.toISOString());
  t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = true;
  admin = await makeStaff(t.deps, 9);
  program = await listenForEvents();
});
afterEach(async () => {
  await program.close();
  await t.deps.db.updateTable("event_receivers").set({ state: "stopped" }).execute();
});
afterAll(() => t.close());

const input = (more: object = {}) => ({
  name: `Books ${randomUUID()}`,
  address: program.address,
  types: ["payment.recorded"],
  ...more,
});
const make = (more: object = {}, by = admin) =>
  callAs(t, by, "POST", "/connections/receivers", input(more));
const receiverOf = async (id: number) =>
  (await callAs(t, admin, "GET", "/connections/receivers")).body.receivers.find(
    (one: { id: number }) => one.id === id,
  );
const on = (set: object = {}) =>
  makeReceiver(t, admin, { address: program.address, types: ["payment.recorded"], ...set });
const act = (receiver: { id: number }, path: string, body?: object) =>
  callAs(t, admin, "POST", `/connections/receivers/${receiver.id}/${path}`, body);
const newLoan = async () => makeApprovedLoan(t.deps, await makeCustomer(t.deps));
const pay = async (loan: MadeLoan, amount: number) => {
  const body = { amount, payment_method: "Orange Money", reference: randomUUID() };
  const paid = await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, body);
  expect(paid.status).toBe(200);
  return paid.body.payment;
};
/** Moves the clock forward from the start of the test. */
const after = (seconds: number) =>
  t.setNow(new Date(start.getTime() + seconds * 1000).toISOString());
/** The event of a request, as a program reads it that verifies it at the time of the test. */
const verified = (secret: string, got: GotRequest | undefined) => {
  vi.useFakeTimers({ toFake: ["Date"], now: t.deps.now() });
  try {
    return new Webhook(secret).verify(got?.body ?? "", got?.headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
};
const read = ({ body }: GotRequest) => JSON.parse(body);
/** Loan and amount of each request that came. */
const told = () => program.got.map((one) => [read(one).data.loan_id, read(one).data.amount]);

describe("CONN-9 a receiver", () => {
  test("gets events once a second administrator agreed; its secret is shown once", async () => {
    const { body } = await make();
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.receiver).toMatchObject({ state: "off", waits: true });
    const loan = await newLoan();
    await pay(loan, 50);
    const own = await callAs(t, admin, "PATCH", `/requests/${body.request.id}/approve`, {});
    expect(own.status).toBe(409);
    expect((await approveControl(t, body.request.id)).status).toBe(200);
    expect(await receiverOf(body.receiver.id)).toMatchObject({ state: "on", waits: false });
    await pay(loan, 60);
    await deliver(t, body.receiver);
    expect(told()).toEqual([[loan.loan_id, 60]]);
    const { rows } = await t.deps.pool.query(
      "select encode(sealed, 'escape') from event_receiver_secrets",
    );
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice(6));
    expect(JSON.stringify(await receiverOf(body.receiver.id))).not.toContain(body.secret.slice(6));
  });

  test("is asked for with all of it before the eyes of who agrees", async () => {
    const { body } = await make();
    const { body: listed } = await callAs(t, admin, "GET", "/requests?state=waiting&kind=control");
    const request = listed.requests.find(({ id }: { id: number }) => id === body.request.id);
    expect(JSON.stringify(request.lines)).toContain(program.address);
    expect(JSON.stringify(request.lines)).toContain("payment.recorded");
  });

  test("with another address, or more events, waits; with another name or less, it does not", async () => {
    const receiver = await on({ types: ["payment.recorded", "loan.paid"] });
    const path = `/connections/receivers/${receiver.id}`;
    const put = (more: object) => callAs(t, admin, "PUT", path, input(more));
    expect((await put({ types: ["payment.recorded"] })).body.request).toBeNull();
    const wider = await put({ types: ["payment.recorded", "loan.closed"] });
    expect(wider.body.request).not.toBeNull();
    expect(wider.body.receiver).toMatchObject({ types: ["payment.recorded"], waits: true });
    expect(await receiverOf(receiver.id)).toMatchObject({ address: program.address });
  });

  test.each([
    [{ address: "http://books.example/in" }, 400],
    [{ address: "https://127.0.0.1/in" }, 400],
    [{ address: "https://[::1]/in" }, 400],
    [{ address: "https://localhost/in" }, 400],
    [{ address: "https://a:b@books.example/in" }, 400],
    [{ address: "books" }, 400],
    [{ types: [] }, 400],
    [{ types: ["loan.sung"] }, 400],
    [{ types: ["receiver.tested"] }, 400],
    [{ branches: [] }, 400],
    [{ branches: [99] }, 400],
    [{ name: "" }, 400],
  ])("is refused with %j", async (wrong, status) => {
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = false;
    const right = { address: "https://books.example/in" };
    expect((await make({ ...right, ...wrong })).status).toBe(status);
  });

  test("only a System Admin makes one, and a name is given once", async () => {
    expect((await make({}, await makeStaff(t.deps, 8))).status).toBe(403);
    const name = `Bank ${randomUUID()}`;
    expect((await make({ name })).status).toBe(200);
    expect((await make({ name })).status).toBe(409);
  });

  test("that is stopped gets nothing, also not later what happened meanwhile", async () => {
    const receiver = await on();
    const loan = await newLoan();
    expect((await act(receiver, "start")).status).toBe(409);
    expect((await act(receiver, "stop")).status).toBe(200);
    expect((await act(receiver, "stop")).status).toBe(409);
    await pay(loan, 50);
    expect((await act(receiver, "test")).status).toBe(409);
    expect((await act(receiver, "start")).status).toBe(200);
    await pay(loan, 60);
    await deliver(t, receiver);
    expect(told()).toEqual([[loan.loan_id, 60]]);
  });

  test("CONN-8 with chosen branches gets their events, and those of the whole lender", async () => {
    const bo = await otherBranch(t);
    const types = ["payment.recorded", "customer.created"];
    const ofBo = await on({ branches: [bo], types });
    const ofAll = await on({ types });
    const loan = await newLoan();
    await pay(loan, 50);
    const officer = await makeStaff(t.deps, 5);
    await worksFor(t, officer, bo);
    const there = await makeCustomer(t.deps);
    await t.deps.db
      .updateTable("customers")
      .set({ branch_id: bo })
      .where("customer_id", "=", there.customer_id ?? "")
      .execute();
    const theirs = await makeApprovedLoan(t.deps, there);
    await pay(theirs, 70);
    const seen = async (receiver: MadeReceiver) =>
      (await deliveriesOf(t, receiver)).map((one) => [one.type, one.record_id]);
    expect(await seen(ofBo)).toEqual([["payment.recorded", theirs.loan_id]]);
    expect(await seen(ofAll)).toContainEqual(["payment.recorded", loan.loan_id]);
    await deliver(t, ofBo);
    expect(read(program.got[0] as GotRequest).branch).toBe("BO");
  });
});

describe("CONN-10 a delivery", () => {
  test("is signed by Standard Webhooks, with both secrets while there are two", async () => {
    const receiver = await on();
    const loan = await newLoan();
    const second = (await act(receiver, "secrets")).body;
    expect((await act(receiver, "secrets")).status).toBe(409);
    const payment = await pay(loan, 50);
    await deliver(t, receiver);
    for (const secret of [receiver.secret, second.secret])
      expect(verified(secret, program.got[0])).toMatchObject({
        type: "payment.recorded",
        branch: "HO",
        data: { payment: payment.receipt_number, loan_id: loan.loan_id, amount: 50 },
      });
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    expect(() => verified(other, program.got[0])).toThrow("No matching signature found");
    const [first] = second.receiver.secrets;
    const path = `/connections/receivers/${receiver.id}/secrets/${first.id}`;
    expect((await callAs(t, admin, "DELETE", path)).status).toBe(200);
    expect((await callAs(t, admin, "DELETE", path)).status).toBe(404);
    await pay(loan, 60);
    await deliver(t, receiver);
    expect(() => verified(receiver.secret, program.got[1])).toThrow("No matching signature found");
    expect(verified(second.secret, program.got[1])).toMatchObject({ data: { amount: 60 } });
  });

  test("that fails holds back what is later of its loan, and nothing of others", async () => {
    const receiver = await on();
    const [one, other] = [await newLoan(), await newLoan()];
    await pay(one, 10);
    await pay(one, 20);
    await pay(other, 30);
    program.answer = (got) => ({ status: read(got).data.amount === 10 ? 500 : 200, text: "No" });
    await deliver(t, receiver);
    expect(told().toSorted()).toEqual(
      [
        [one.loan_id, 10],
        [other.loan_id, 30],
      ].toSorted(),
    );
    program.answer = () => ({ status: 204 });
    await deliver(t, receiver);
    expect(program.got).toHaveLength(2);
    after(5);
    await deliver(t, receiver);
    expect(told().slice(2)).toEqual([
      [one.loan_id, 10],
      [one.loan_id, 20],
    ]);
    const ids = program.got.map(({ headers }) => headers["webhook-id"]);
    expect(ids[2]).toBe(ids[told().findIndex(([, amount]) => amount === 10)]);
  });

  test("is tried seven times, then parked, and the System Admins are told once a day", async () => {
    const receiver = await on();
    const loan = await newLoan();
    await pay(loan, 10);
    program.answer = () => ({ status: 503, text: "Down for today" });
    for (const [at, tries] of [
      [0, 1],
      [4, 1],
      [5, 2],
      [65, 3],
      [965, 4],
      [4_565, 5],
      [26_165, 6],
      [112_564, 6],
      [112_565, 7],
      [500_000, 7],
    ] as const) {
      after(at);
      await deliver(t, receiver);
      expect(program.got, `after ${at} s`).toHaveLength(tries);
    }
    const [parked] = await deliveriesOf(t, receiver);
    expect(parked).toMatchObject({
      state: "parked",
      attempts: 7,
      status: 503,
      answer: "Down for today",
    });
    admin = await makeStaff(t.deps, 9);
    expect(await receiverOf(receiver.id)).toMatchObject({ parked: 1, waiting: 0 });
    const mails = (await storedMessages(t)).filter(({ dedupe_key }) =>
      dedupe_key.startsWith(`events-parked:${receiver.id}:2026-03-17:`),
    );
    expect(mails.length).toBeGreaterThan(0);
    // What is later of the loan goes on.
    cashier = await makeStaff(t.deps, 4);
    program.answer = () => ({ status: 200 });
    await pay(loan, 20);
    await deliver(t, receiver);
    expect(told().at(-1)).toEqual([loan.loan_id, 20]);
  });

  test.each([
    ["a redirect", () => ({ status: 302 }), { status: 302, error: null }],
    ["a refusal", () => ({ status: 401 }), { status: 401, error: null }],
    ["no answer", () => null, { status: null, error: "There was no answer in time." }],
  ])("is not taken with %s", async (_words, answer, outcome) => {
    const receiver = await on();
    await pay(await newLoan(), 10);
    program.answer = answer;
    await deliver(t, receiver, 200);
    expect(program.got).toHaveLength(1);
    expect((await deliveriesOf(t, receiver))[0]).toMatchObject({ state: "waiting", ...outcome });
  });

  test("keeps the beginning of an answer that has no end", async () => {
    const receiver = await on();
    await pay(await newLoan(), 10);
    program.answer = () => ({ status: 200, text: "ab\0".repeat(1_000_000) });
    await deliver(t, receiver);
    const [done] = await deliveriesOf(t, receiver);
    expect(done?.state).toBe("delivered");
    expect(done?.answer?.length).toBeLessThanOrEqual(1_000);
  });

  test("is taken by one process of several at once", async () => {
    const receiver = await on();
    for (let made = 0; made < 15; made += 1) await pay(await newLoan(), 10);
    expect(await dueReceivers(t.deps.db, t.deps.now())).toContain(receiver.id);
    await Promise.all([1, 2, 3, 4].map(() => deliver(t, receiver)));
    expect(program.got).toHaveLength(15);
    expect(await dueReceivers(t.deps.db, t.deps.now())).not.toContain(receiver.id);
  });

  test("of a process that died is tried by another one after a minute", async () => {
    const receiver = await on();
    await pay(await newLoan(), 10);
    await t.deps.db
      .updateTable("event_deliveries")
      .set({ attempts: 1, claimed_until: new Date(start.getTime() + 60_000) })
      .where("receiver_id", "=", receiver.id)
      .execute();
    await deliver(t, receiver);
    expect(program.got).toHaveLength(0);
    after(60);
    await deliver(t, receiver);
    expect(program.got).toHaveLength(1);
  });

  test("does not leave for a private network where the installation does not say so", async () => {
    const receiver = await on();
    await pay(await newLoan(), 10);
    t.deps.env.EVENTS_TO_PRIVATE_NETWORKS = false;
    await deliver(t, receiver);
    expect(program.got).toHaveLength(0);
    expect((await deliveriesOf(t, receiver))[0]?.error).toMatch(/private network/);
  });
});

describe("CONN-11 deliveries", () => {
  test("are listed with request and answer, without a signature, and sent again", async () => {
    const receiver = await on();
    const loan = await newLoan();
    await pay(loan, 10);
    await deliver(t, receiver);
    const query = `receiver=${receiver.id}&state=delivered&type=payment.recorded&record=${loan.loan_id.toLowerCase()}`;
    const { body } = await callAs(t, admin, "GET", `/connections/deliveries?${query}`);
    expect(body.total).toBe(1);
    const [{ id }] = body.deliveries;
    const path = `/connections/deliveries/${id}`;
    const shown = (await callAs(t, admin, "GET", path)).body.delivery;
    expect(shown).toMatchObject({ status: 200, attempts: 1, address: program.address });
    expect(shown.request).toBe(program.got[0]?.body);
    expect(JSON.stringify(shown)).not.toContain("v1,");
    expect((await callAs(t, admin, "POST", `${path}/replay`)).status).toBe(200);
    expect((await callAs(t, admin, "POST", `${path}/replay`)).status).toBe(409);
    await deliver(t, receiver);
    expect(program.got.map((one) => one.headers["webhook-id"])).toEqual([
      shown.webhook_id,
      shown.webhook_id,
    ]);
    expect((await callAs(t, admin, "GET", "/connections/deliveries/999999")).status).toBe(404);
  });

  test("of some days are sent again: those that are parked, or all of them", async () => {
    const receiver = await on();
    for (const amount of [10, 20]) await pay(await newLoan(), amount);
    await deliver(t, receiver);
    const [first] = await deliveriesOf(t, receiver);
    await t.deps.db
      .updateTable("event_deliveries")
      .set({ state: "parked" })
      .where("id", "=", first?.id ?? 0)
      .execute();
    const day = first?.occurred_at.toISOString().slice(0, 10) ?? "";
    const replay = (body: object) => act(receiver, "replay", body);
    expect((await replay({ from: "2020-01-01", until: "2020-12-31" })).body.count).toBe(0);
    expect((await replay({ from: day, until: day })).body.count).toBe(1);
    await deliver(t, receiver);
    expect(told().at(-1)?.[1]).toBe(10);
    expect((await replay({ from: day, until: day, delivered: true })).body.count).toBe(2);
    expect((await replay({ from: day, until: "2020-01-01" })).status).toBe(400);
  });

  test("a test event goes to one receiver alone", async () => {
    const receiver = await on();
    const other = await on();
    expect((await act(receiver, "test")).status).toBe(200);
    await Promise.all([deliver(t, receiver), deliver(t, other)]);
    expect(program.got.map((one) => read(one).type)).toEqual(["receiver.tested"]);
    expect((await act({ id: 999_999 }, "test")).status).toBe(404);
  });

  test("are deleted with their events once they are as old as sent mails", async () => {
    const receiver = await on();
    await pay(await newLoan(), 10);
    await t.deps.db
      .updateTable("outgoing_events")
      .set({ occurred_at: new Date(start.getTime() - 91 * 86_400_000) })
      .execute();
    await pruneEvents(t.deps.db, start, 90);
    expect(await deliveriesOf(t, receiver)).toEqual([]);
  });
});
