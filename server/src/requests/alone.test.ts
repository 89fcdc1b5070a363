import { acts, type ActKind } from "@microfinance/contract/acts/kinds.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { type Deciders, makeDeciders, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { openPayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { payOut } from "../../test-support/payouts.ts";
import { withSettings } from "../../test-support/settings.ts";
import { openTillOffice } from "../../test-support/till-office.ts";
import { openWallet } from "../../test-support/wallet.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { inAct } from "../acts/running-act.ts";

type Answer = { status: number };
/** The last call of one person who has done everything before it alone. */
type LastCall = () => Promise<Answer>;

/** The acts of two people that wait in no queue: `second-person.test.ts` asks for each kind of request. */
type OutsideTheQueue = {
  [Kind in ActKind]: (typeof acts)[Kind]["secondPerson"] extends
    | { by: { request: string } }
    | { exempt: string }
    ? never
    : Kind;
}[ActKind];

let t: TestApp;
let office: Awaited<ReturnType<typeof openTillOffice>>;
let wallet: Awaited<ReturnType<typeof openWallet>>;
let people: Deciders;
/** A System Admin, who may do everything. */
let alone: Person;

beforeAll(async () => {
  t = await testApp();
  office = await openTillOffice();
  wallet = await openWallet(t);
  alone = await makeStaff(t.deps, 9);
  people = { ...(await makeDeciders(t)), manager: alone };
});
afterAll(async () => {
  await wallet.close();
  await office.t.close();
  await t.close();
});

const post = (path: string, body?: object) => callAs(t, alone, "POST", path, body);

/** An entry that gives up more than one person may, by the call that posts every entry. */
const aboveLimit = (kind: OutsideTheQueue) => async (): Promise<LastCall> => async () => {
  const [entryKind] = acts[kind].entries;
  if (entryKind === undefined) throw new RangeError(`${kind} posts nothing`);
  const posted = inAct(t.deps, kind, (tx) =>
    postEntry(tx, {
      kind: entryKind,
      entry_date: "2026-03-16",
      staff_id: alone.staff_id ?? 0,
      lines: [
        { account: "5350", debit: 5_001, credit: 0 },
        { account: "1050", debit: 0, credit: 5_001 },
      ],
    }),
  );
  return posted.then(
    () => ({ status: 200 }),
    ({ status }: Answer) => ({ status }),
  );
};

/** Money of the wallet above the limit of one person, for which this is asked; and its confirmation. */
const confirmed = (path: "attach" | "return") => async (): Promise<LastCall> => {
  const loan = await makeApprovedLoan(t.deps, people.customer, { amount: 5_000 });
  const payment = wallet.simulator.pay(null, { amount: 150_000, reference: "?" });
  for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
  await wallet.work();
  const { id } = (await wallet.receipts()).at(-1) ?? { id: 0 };
  const body = path === "attach" ? { loan_id: loan.loan_id } : { reference: "PO-1" };
  const asked = await post(`/receipts/${id}/${path}`, {
    request_key: randomUUID(),
    reason: "She said",
    ...body,
  });
  expect(asked.body.receipt.state).toBe("asked");
  return () => post(`/receipts/${id}/confirm`);
};

/** Money that one person sent and another one has not counted in. */
const sent = async (person: Person): Promise<number> => {
  const { body } = await office.call(person, "POST", "/cash/moves", {
    move_key: randomUUID(),
    from: "1000",
    to: "1050",
    amount: 5_000.01,
    date: "2026-03-16",
  });
  return body.move.id;
};

/** An act of the sender of money on the way. */
const onOwnMove = (act: string, body?: object) => async (): Promise<LastCall> => {
  const id = await sent(office.admin);
  return () => office.call(office.admin, "POST", `/cash/moves/${id}/${act}`, body);
};

const alones: Record<OutsideTheQueue, () => Promise<LastCall>> = {
  "till.accept_movement": async () => {
    const session = await office.open(office.admin);
    const { body } = await office.move(office.admin, session.id, "float", 5);
    return () => office.decide(office.admin, body.movement.id);
  },
  "cash.move": onOwnMove("count-in", { counted: 5_000.01 }),
  "cash.count_in": onOwnMove("count-in", { counted: 5_000.01 }),
  "cash.return": onOwnMove("return"),
  "cash.confirm_difference": async () => {
    const id = await sent(office.manager);
    const path = `/cash/moves/${id}`;
    const body = { counted: 4_000, note: "One bundle less" };
    await office.call(office.admin, "POST", `${path}/count-in`, body);
    return () => office.call(office.admin, "POST", `${path}/confirm`, {});
  },
  "safe.sign_off": async () => {
    const denominations = [{ value: 1, pieces: 5 }];
    const { body } = await office.call(office.admin, "POST", "/cash/safe/counts", {
      denominations,
    });
    const path = `/cash/safe/counts/${body.count.id}/sign-off`;
    return () => office.call(office.admin, "POST", path, { note: "Seen" });
  },
  // One person holds one till, so another one than above.
  "till.sign_off": async () => {
    const session = await office.open(office.manager);
    await office.count(office.manager, session.id, 0);
    return () => office.signOff(office.manager, session.id);
  },
  "journal.post": async () => {
    const { body } = await post("/journals", {
      journal_key: randomUUID(),
      kind: "journal",
      date: "2026-03-16",
      description: "Rent of March",
      lines: [
        { account_code: "5310", debit: 10, credit: 0 },
        { account_code: "1050", debit: 0, credit: 10 },
      ],
    });
    return () => post(`/journals/${body.journal.id}/post`);
  },
  "bank_line.book": aboveLimit("bank_line.book"),
  "settlement.record": aboveLimit("settlement.record"),
  "remittance.record": aboveLimit("remittance.record"),
  "loan.accept_account": async () => {
    const customer = await makeCustomer(t.deps);
    const loan = await makeLoanIn(t, { ...people, customer }, "processed");
    const account = { bank_name: "SLCB", account_name: "Sia Conteh", account_number: "99887766" };
    await callAs(t, alone, "PUT", `/customer/${customer.customer_id}/bank`, account);
    return () => post(`/loans/${loan.customer_id}/payout-account/${loan.loan_id}/accept`, account);
  },
  "transfer.cancel": async () => {
    const { body } = await post("/money/transfers/create", transferForm());
    return () => post(`/money/transfers/${body.data.id}/cancel`, { reason: "Wrong" });
  },
  "payroll_row.reverse": async () => {
    const payroll = await openPayrollOffice(t);
    const employer = await payroll.newEmployer();
    const loan = await payroll.newLoan(employer, "S-1");
    const run = await payroll.newRun(employer);
    await post(`/loans/${loan.loan_id}/pay`, { amount: 1_200, payment_method: "Bank Transfer" });
    await payroll.book(run, resultCsv(await payroll.linesOf(run), [200]));
    const path = `/payroll-runs/${run.id}/rows`;
    const { id } = (await payroll.call(payroll.finance, "GET", path)).body.rows.at(-1);
    const reason = "The wrong person";
    return () => payroll.call(payroll.finance, "POST", `/payroll-rows/${id}/reverse`, { reason });
  },
  "receipt.attach": confirmed("attach"),
  "receipt.return": confirmed("return"),
  "recovery.reverse": async () => {
    const loan = await makeLoanIn(t, await makeDeciders(t), "paying");
    await step(t, people.manager, loan, "close");
    const path = `/loans/${loan.loan_id}/recoveries`;
    const body = { act_key: randomUUID(), amount: 500, payment_method: "Cash" };
    const { id } = (await post(path, body)).body.recovery;
    return () => post(`${path}/${id}/reverse`, { reason: "Wrong loan" });
  },
  "loan.pay_out": async () => {
    const loan = await separately(() => makeLoanIn(t, people, "approved"));
    return () =>
      separately(async () => {
        const { statusCode } = await payOut(t, alone, loan);
        return { status: statusCode };
      });
  },
  "payout.reverse": async () => {
    const loan = await makeLoanIn(t, people, "approved");
    return () => post(`/loans/${loan.loan_id}/payout/reverse`, { reason: "Wrong loan" });
  },
};

/** What happens while approval and payout are separate. */
async function separately<T>(run: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  await withSettings(t, { payout: "separate" }, async () => {
    results.push(await run());
  });
  const [result] = results;
  if (result === undefined) throw new Error("nothing was run");
  return result;
}

const entries = async () =>
  Promise.all(
    [t, office.t].map(async ({ deps }) => {
      const { rows } = await deps.pool.query("select count(*)::int as entries from ledger_entries");
      return rows[0].entries;
    }),
  );

describe("SERV-5 no act of two people is done by one", () => {
  it.each(Object.keys(alones) as OutsideTheQueue[])("%s", async (kind) => {
    const lastCall = await alones[kind]();
    const before = await entries();
    expect((await lastCall()).status).toBe(409);
    expect(await entries()).toEqual(before);
  });
});
