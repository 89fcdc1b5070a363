import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asClient, makeApiClient } from "../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  deliver,
  deliveriesOf,
  type GotRequest,
  type Listening,
  listenForEvents,
  makeReceiver,
} from "../../test-support/receivers.ts";

let t: TestApp;
let admin: Person;
let folder: string;
let seconds = 0;
const start = new Date("2026-03-16T09:00:00Z");

beforeAll(async () => {
  t = await testApp(start.toISOString());
  admin = await makeStaff(t.deps, 9);
  folder = await mkdtemp(path.join(tmpdir(), "follow-events-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.close();
});

/** What the program knows, in its file. */
interface Books {
  got: string[];
  loans: Record<string, { sequence: number; balance: number; status?: string }>;
  paid: Record<string, number>;
}

/** A program that keeps the balance of each loan from events alone. What it has taken is in its file. */
function followWith(file: string, secret: () => string) {
  const read = (): Books =>
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { got: [], loans: {}, paid: {} };
  const take = ({ body, headers }: GotRequest) => {
    const books = read();
    const event = verified(secret(), body, headers as Record<string, string>);
    const id = String(headers["webhook-id"]);
    if (books.got.includes(id)) return;
    const { loan_id, balance, status, payment, amount } = event.data;
    const before = books.loans[loan_id];
    // An event that was sent again later says what was, not what is.
    if (balance !== undefined && (before?.sequence ?? 0) < event.sequence)
      books.loans[loan_id] = {
        ...before,
        ...(status && { status }),
        sequence: event.sequence,
        balance,
      };
    if (event.type === "payment.recorded") books.paid[payment] = amount;
    writeFileSync(file, JSON.stringify({ ...books, got: [...books.got, id] }));
  };
  return { read, take };
}

function verified(secret: string, body: string, headers: Record<string, string>) {
  vi.useFakeTimers({ toFake: ["Date"], now: t.deps.now() });
  try {
    return new Webhook(secret).verify(body, headers) as {
      type: string;
      sequence: number;
      data: {
        loan_id: string;
        balance?: number;
        status?: string;
        payment: string;
        amount: number;
      };
    };
  } finally {
    vi.useRealTimers();
  }
}

test("CONN-10 a program follows loans by events that are lost, doubled and late, over restarts", async () => {
  let program: Listening = await listenForEvents();
  const port = Number(new URL(program.address).port);
  const receiver = await makeReceiver(t, admin, {
    address: program.address,
    types: ["application.submitted", "payment.recorded", "loan.paid"],
  });
  const { read, take } = followWith(path.join(folder, "books.json"), () => receiver.secret);
  const rights = ["applications.submit", "payments.record", "loans.read"];
  const made = await makeApiClient(t, admin, { rights });
  let client = await asClient(t, made);
  const pass = async (more: number) => {
    seconds += more;
    t.setNow(new Date(start.getTime() + seconds * 1000).toISOString());
    await deliver(t, receiver, 300);
  };
  let transaction = 202_603_000_000_000;
  const pay = async (loan_id: string, amount: number) => {
    transaction += 1;
    const paid = await callAs(t, client, "POST", `/loans/${loan_id}/pay`, {
      transaction_id: String(transaction),
      amount,
      payment_method: "Orange Money",
      reference: `OM ${transaction}`,
    });
    expect(paid.status).toBe(200);
  };

  const customer = await makeCustomer(t.deps, { first_name: "Mariama", last_name: "Lahai" });
  const applied = await submit(
    t,
    client,
    makePayload({
      customer: { customerId: customer.customer_id, first_name: "Mariama", last_name: "Lahai" },
      consent: { consent: "", full_name: "", applicant_initial: "" },
    }),
  );
  expect(applied.statusCode).toBe(200);
  const application = applied.json().loan.loan_id;
  const [one, other] = [
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps)),
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps)),
  ];

  // Lost: the program breaks before it takes anything.
  await pay(one.loan_id, 100);
  program.answer = () => ({ status: 500 });
  await pass(0);
  expect(read().got).toEqual([]);

  // Doubled: it takes each event, and its answer is lost.
  program.answer = (got) => {
    take(got);
    return null;
  };
  await pay(one.loan_id, 200);
  await pay(other.loan_id, 50);
  await pass(5);
  expect(read().loans[application]).toMatchObject({ status: "applied" });

  // It is restarted, and is not there for a while.
  await program.close();
  await pass(60);
  program = await listenForEvents(port);
  program.answer = (got) => {
    take(got);
    return { status: 200 };
  };

  // The job dies after it took a delivery: another process has it after a minute.
  await t.deps.db
    .updateTable("event_deliveries")
    .set({ claimed_until: new Date(t.deps.now().getTime() + 60_000) })
    .where("state", "=", "waiting")
    .execute();
  await pass(900);
  await pass(900);
  // Its token is over after ten minutes.
  client = await asClient(t, made);
  admin = await makeStaff(t.deps, 9);
  await pay(other.loan_id, other.total - 50);
  await pass(1);

  // Late: the first payment is sent again after the second one.
  const first = (await deliveriesOf(t, receiver)).find(
    ({ type, record_id }) => type === "payment.recorded" && record_id === one.loan_id,
  );
  const replay = `/connections/deliveries/${first?.id}/replay`;
  expect((await callAs(t, admin, "POST", replay)).status).toBe(200);
  await pass(1);

  const books = read();
  const states = new Set((await deliveriesOf(t, receiver)).map(({ state }) => state));
  expect([...states]).toEqual(["delivered"]);
  for (const { loan_id } of [one, other]) {
    const { body } = await callAs(t, client, "GET", `/loans/details/${loan_id}`);
    expect(books.loans[loan_id]?.balance).toBe(body.loan.balance);
  }
  expect(books.loans[other.loan_id]?.status).toBe("paid");
  expect(Object.values(books.paid).toSorted((a, b) => a - b)).toEqual(
    [50, 100, 200, other.total - 50].toSorted((a, b) => a - b),
  );
  expect(new Set(books.got).size).toBe(books.got.length);
});
