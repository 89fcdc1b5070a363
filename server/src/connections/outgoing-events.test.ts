import { describedEvents } from "@microfinance/contract/connections/event-schemas.ts";
import {
  type OutgoingEventType,
  outgoingEventTypes,
} from "@microfinance/contract/connections/outgoing-events.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAs } from "../../test-support/call.ts";
import { openRounds, row } from "../../test-support/collections.ts";
import {
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  undoClosing,
} from "../../test-support/make-decision.ts";
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

/** A payment that is reversed, of the whole loan or of an amount. */
const reversed = async (amount?: number) => {
  const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
  const body = {
    amount: amount ?? loan.total,
    payment_method: "Orange Money",
    reference: randomUUID(),
  };
  const paid = await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, body);
  const path = `/payments/${paid.body.payment.id}/reverse`;
  return callAs(t, manager, "POST", path, { reason: "Wrong loan" });
};

/** Writes off a loan with a second person, or undoes it. */
const writeOff = async (loan: LoanRef, undo = false) => {
  const calls = writeOffCalls(t);
  const { body } = await calls.ask(finance, loan, undo);
  return calls.approve(admin, body.request.id);
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
  "loan.payout_reversed": async () => {
    const { loan_id } = await loanIn("approved");
    return callAs(t, manager, "POST", `/loans/${loan_id}/payout/reverse`, {
      reason: "Wrong person",
    });
  },
  "loan.paid": () => loanIn("paid"),
  // Before its payout: what is owed would be written off.
  "loan.closed": () =>
    withSettings(t, { payout: "separate" }, async () => {
      await loanIn("closed");
    }),
  "loan.canceled": () => loanIn("canceled"),
  "loan.written_off": async () => writeOff(await loanIn("paying")),
  "loan.write_off_undone": async () => {
    const loan = await loanIn("paying");
    await writeOff(loan);
    return writeOff(loan, true);
  },
  "loan.reopened": () => reversed(),
  "payment.recorded": () => loanIn("paying"),
  "payment.reversed": () => reversed(100),
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
  "period.reopened": () =>
    callAs(t, manager, "POST", "/accounting/periods/reopen", {
      from: "2026-01-31",
      reason: "Late",
    }),
};

describe("CONN-8 an event is written by its act, as it is described", () => {
  test.each(outgoingEventTypes)("%s", async (type) => {
    const before = (await deliveriesOf(t, receiver)).length;
    await acts[type]();
    const written = (await deliveriesOf(t, receiver)).slice(before);
    const { id } = written.find((one) => one.type === type) ?? {};
    const { body } = await callAs(t, admin, "GET", `/connections/deliveries/${id}`);
    const delivered: unknown = JSON.parse(body.delivery.request);
    // What the schema does not name, it takes away.
    const schema = describedEvents.find((one) => one.type === type)?.schema;
    expect(schema?.parse(delivered)).toEqual(delivered);
  });
});

describe("CONN-8 what is taken back is told", () => {
  /** The events of a loan, each with the status and balance that the loan has then. */
  const toldOf = async ({ loan_id }: LoanRef) =>
    (await deliveriesOf(t, receiver))
      .filter(({ type, record_id }) => record_id === loan_id && type.startsWith("loan."))
      .map(({ type, data }) => [type.slice(5), Object(data).status, Object(data).balance]);

  test("of a loan that is canceled, its payout, and both again once that is undone", async () => {
    const loan = await loanIn("canceled");
    expect((await undoClosing(t, [finance, manager], loan)).statusCode).toBe(200);
    expect((await toldOf(loan)).slice(1)).toEqual([
      ["approved", "approved", 6000],
      ["paid_out", "approved", 6000],
      ["payout_reversed", "canceled", 6000],
      ["canceled", "canceled", 6000],
      ["reopened", "approved", 6000],
      ["paid_out", "approved", 6000],
    ]);
  });

  test("of a write-off that is undone, no second event", async () => {
    const loan = await loanIn("paying");
    await writeOff(loan);
    await writeOff(loan, true);
    expect((await toldOf(loan)).slice(3)).toEqual([
      ["written_off", "closed", 4500],
      ["write_off_undone", "paying", 4500],
    ]);
  });

  test("of an application that was never paid out, no payout", async () => {
    await withSettings(t, { payout: "separate" }, async () => {
      const told = await toldOf(await loanIn("canceled"));
      expect(told.map(([type]) => type)).toEqual(["reviewed", "approved", "canceled"]);
    });
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

test("CONN-8 nothing is written where no program wants it", async () => {
  const count = async () =>
    (await t.deps.pool.query("select count(*)::int as events from outgoing_events")).rows[0].events;
  await callAs(t, admin, "POST", `/connections/receivers/${receiver.id}/stop`);
  const before = await count();
  await loanIn("paying");
  expect(await count()).toBe(before);
});
