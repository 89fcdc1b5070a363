import {
  type OutgoingEventType,
  outgoingEventTypes,
} from "@microfinance/contract/connections/outgoing-events.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAs } from "../../test-support/call.ts";
import { openRounds, row } from "../../test-support/collections.ts";
import { makeDeciders, makeLoanIn } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { openMoveOffice } from "../../test-support/move-office.ts";
import { deliveriesOf, type MadeReceiver, makeReceiver } from "../../test-support/receivers.ts";
import { withSettings } from "../../test-support/settings.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

const office = await openRounds();
const { t } = office;
let admin: Person;
let manager: Person;
let cashier: Person;
let finance: Person;
let receiver: MadeReceiver;

beforeAll(async () => {
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
  receiver = await makeReceiver(t, admin, { address: "http://127.0.0.1:9/events" });
});
afterAll(() => t.close());

const loanIn = async (status: Parameters<typeof makeLoanIn>[2]) =>
  makeLoanIn(t, await makeDeciders(t), status);

const moved = async () => {
  const moving = await openMoveOffice(t);
  const [from, to] = [await moving.loanOf(moving.owner), await moving.loanOf(moving.other)];
  const payment = await moving.pay(from, 250);
  return moving.move(payment, moving.bodyOf(to));
};

const transferred = async (): Promise<number> => {
  const { body } = await callAs(t, manager, "POST", "/money/transfers/create", transferForm());
  return body.data.id;
};

/** What causes an event of each type: one that is new in the register needs an act here. */
const acts: Readonly<Record<OutgoingEventType, () => Promise<unknown>>> = {
  "application.submitted": () => loanIn("applied"),
  "loan.reviewed": () => loanIn("processed"),
  "loan.approved": () => loanIn("approved"),
  "loan.rejected": () => loanIn("rejected"),
  // The money of a loan leaves with its approval here.
  "loan.paid_out": () => loanIn("approved"),
  "loan.paid": () => loanIn("paid"),
  // Before its payout: what is owed would be written off.
  "loan.closed": () =>
    withSettings(t, { payout: "separate" }, async () => {
      await loanIn("closed");
    }),
  "loan.canceled": () => loanIn("canceled"),
  "loan.written_off": async () => {
    const loan = await loanIn("paying");
    const calls = writeOffCalls(t);
    const { body } = await calls.ask(finance, loan);
    return calls.approve(admin, body.request.id);
  },
  "payment.recorded": () => loanIn("paying"),
  "payment.reversed": async () => {
    const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const body = { amount: 100, payment_method: "Orange Money", reference: randomUUID() };
    const paid = await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, body);
    const path = `/payments/${paid.body.payment.id}/reverse`;
    return callAs(t, manager, "POST", path, { reason: "Wrong loan" });
  },
  "payment.moved": moved,
  "customer.created": () => makeCustomer(t.deps),
  "customer.changed": async () => {
    const { customer_id } = await makeCustomer(t.deps);
    const body = { address: "12 Wilkinson Road", city: "Freetown", district: "Bo" };
    return callAs(t, manager, "POST", `/customer/${customer_id}/address/create`, body);
  },
  "transfer.recorded": transferred,
  "transfer.canceled": async () => {
    const id = await transferred();
    return callAs(t, finance, "POST", `/money/transfers/${id}/cancel`, { reason: "Wrong name" });
  },
  "sheet.closed": async () => {
    const { sheet } = await office.villageSheet(1);
    await office.save(sheet, [row(1, 50)]);
    return office.close(sheet, 50);
  },
  "period.closed": () =>
    callAs(t, finance, "POST", "/accounting/periods/close", { through: "2026-01-31" }),
};

describe("CONN-8 an event is written by its act", () => {
  test.each(outgoingEventTypes)("%s", async (type) => {
    const before = (await deliveriesOf(t, receiver)).length;
    await acts[type]();
    const written = (await deliveriesOf(t, receiver)).slice(before);
    expect(written.map((one) => one.type)).toContain(type);
  });
});

test("CONN-8 a customer who is changed in several records at once has changed once", async () => {
  const before = (await deliveriesOf(t, receiver)).length;
  const { customer_id } = await loanIn("applied");
  const written = (await deliveriesOf(t, receiver)).slice(before);
  expect(written.map(({ type, record_id }) => [type, record_id])).toEqual([
    ["customer.created", customer_id],
    ["customer.changed", customer_id],
    ["application.submitted", expect.stringMatching(/^LN-/)],
  ]);
});

test("CONN-8 nothing is written where nobody wants it", async () => {
  const count = async () =>
    (await t.deps.pool.query("select count(*)::int as events from outgoing_events")).rows[0].events;
  await callAs(t, admin, "POST", `/connections/receivers/${receiver.id}/stop`);
  const before = await count();
  await loanIn("paying");
  expect(await count()).toBe(before);
});
