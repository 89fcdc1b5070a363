import { dueDateMoveTexts as texts } from "@microfinance/contract/servicing/due-date-move.ts";
import { rescheduleTexts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "./charge-penalties.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

async function morning(day: string) {
  t.setNow(`${day}T00:20:00Z`);
  await t.deps.db.deleteFrom("penalty_charging").execute();
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
  t.setNow(`${day}T09:00:00Z`);
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8);
}

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const post = (person: Person, path: string, body: object) => callAs(t, person, "POST", path, body);

const reason = "Public holiday announced";
const ask = (move: object, person = officer) =>
  post(person, "/due-date-moves", { request_key: randomUUID(), reason, target: "next", ...move });
const approve = (person: Person, id: number) =>
  callAs(t, person, "PATCH", `/requests/${id}/approve`, {});
const undo = (id: number, person = manager) =>
  post(person, `/due-date-moves/${id}/undo`, { reason });

/** Moves a day with two people, and returns the id of the request. */
async function moved(move: object): Promise<number> {
  const { body } = await ask(move);
  const done = await approve(manager, body.request.id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return body.request.id;
}

/** Everything that a move may change of the loans of a customer. */
const state = () =>
  rows(`select l.id, l.due_date as last, l.balance, l.charges_total, i.number, i.due_date, i.nominal_due_date,
               i.moved_for, i.principal, i.interest, i.penalty, a.overdue_since, a.principal_overdue
        from loans l join instalments i on i.loan_id = l.id left join loan_arrears a on a.loan_id = l.id
        where l.customer_id = '${customer.customer_id}' order by l.id, i.number`);

const details = async (loan: MadeLoan) =>
  (await callAs(t, manager, "GET", `/loans/details/${loan.loan_id}`)).body.loan;

/** A loan of 1,200 NLe in six instalments of 200 on the days of this payout. */
const newLoan = (approval_date: string) => makeApprovedLoan(t.deps, customer, { approval_date });

beforeEach(async () => {
  t.setNow("2026-01-10T09:00:00Z");
  customer = await makeCustomer(t.deps);
});

describe("SERV-113 the due dates of a day", () => {
  test("of 40 loans are moved by two people, and put back as they were", async () => {
    for (let count = 0; count < 40; count += 1) await newLoan("2026-01-06");
    await morning("2026-03-01");
    const before = await state();
    // The 6th of March 2026 is a Friday before a Saturday of work.
    const preview = await post(officer, "/due-date-moves/preview", {
      day: "2026-03-06",
      target: "next",
    });
    expect(preview.body.preview).toMatchObject({
      to: "2026-03-07",
      loans: 40,
      amount: 8_000,
      left_out: 0,
      products: [{ product: "Salary Loan", loans: 40, amount: 8_000 }],
    });
    const asked = await ask({ day: "2026-03-06" });
    expect(asked.body.request).toMatchObject({
      kind: "due_dates",
      subject: "Due dates of 06 Mar 2026",
      customer_id: null,
    });
    const { id } = asked.body.request;
    expect((await approve(officer, id)).status).toBe(409);
    expect(await state()).toEqual(before);
    expect((await ask({ day: "2026-03-06" })).body.message).toBe(requestTexts.waiting);

    expect((await approve(manager, id)).status).toBe(200);
    const now = await state();
    const changed = now.filter((row, index) => row.due_date !== before[index]?.due_date);
    expect(changed).toHaveLength(40);
    expect(changed[0]).toMatchObject({
      number: 2,
      due_date: "2026-03-07",
      nominal_due_date: "2026-03-06",
    });
    const notices = `select facts from notices n join loans l on l.id = n.loan_id
                     where l.customer_id = '${customer.customer_id}' and n.kind`;
    const told = await rows(`${notices} = 'due_date_moved'`);
    expect(told).toHaveLength(40);
    expect(told[0]?.facts).toEqual({ from: "2026-03-06", to: "2026-03-07" });
    expect((await callAs(t, officer, "GET", "/due-date-moves")).body.moves[0]).toMatchObject({
      id,
      state: "approved",
      loans: 40,
      undone: 0,
    });
    expect(await figureDifferences(t.deps)).toEqual([]);

    expect((await undo(id, officer)).status).toBe(403);
    expect((await undo(id)).body).toMatchObject({ loans: 40, left: 0, msg: texts.undone(40) });
    expect(await state()).toEqual(before);
    expect((await undo(id)).body.message).toBe(texts.nothingToUndo);
    expect(await rows(`${notices} = 'due_date_put_back'`)).toHaveLength(40);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("says the holiday, keeps the version before, and one loan is put back by itself", async () => {
    const loan = await newLoan("2026-01-27");
    await newLoan("2026-01-27");
    await morning("2026-04-01");
    const before = await state();
    const id = await moved({ day: "2026-04-27" });
    const row = (await details(loan)).instalments[2];
    expect(row).toMatchObject({
      due_date: "2026-04-28",
      nominal_due_date: "2026-04-27",
      moved_for: "Independence Day",
    });
    const read = await callAs(t, manager, "GET", `/loans/${loan.loan_id}/schedules`);
    expect(read.body).toMatchObject({ may_undo: false, may_undo_move: true });
    expect(read.body.schedules[1].instalments[2].due_date).toBe("2026-04-27");
    const path = `/loans/${loan.loan_id}/due-date-moves/undo`;
    expect((await post(officer, path, { reason })).status).toBe(403);
    expect((await post(manager, path, { reason: "" })).status).toBe(400);
    expect((await post(manager, path, { reason })).body.msg).toBe(texts.undoneOne);
    expect((await post(manager, path, { reason })).body.message).toBe(texts.nothingToUndo);
    expect((await undo(id)).body).toMatchObject({ loans: 1, left: 0 });
    expect(await state()).toEqual(before);
  });

  test("of one loan alone is moved to a date, by two people", async () => {
    const loan = await newLoan("2026-01-19");
    const other = await newLoan("2026-01-19");
    await morning("2026-03-01");
    const before = await state();
    const move = { day: "2026-03-19", target: "date", date: "2026-03-25", loan_id: loan.loan_id };
    expect((await ask({ ...move, loan_id: "LN-202601-999999" })).status).toBe(404);
    const preview = await post(officer, "/due-date-moves/preview", move);
    expect(preview.body.preview).toMatchObject({ to: "2026-03-25", loans: 1, amount: 200 });
    const asked = await ask(move);
    expect(asked.body.request.subject).toBe(`Due date of ${loan.loan_id}, 19 Mar 2026`);
    expect((await ask(move)).body.message).toBe(requestTexts.waiting);
    expect((await approve(manager, asked.body.request.id)).status).toBe(200);
    const now = await state();
    const changed = now.filter((row, index) => row.due_date !== before[index]?.due_date);
    expect(changed).toMatchObject([{ number: 2, due_date: "2026-03-25" }]);
    expect((await details(other)).instalments[1].due_date).toBe("2026-03-19");
    const { body } = await callAs(t, officer, "GET", "/due-date-moves");
    expect(body.moves[0]).toMatchObject({ loan_id: loan.loan_id, loans: 1 });
    const path = `/loans/${loan.loan_id}/due-date-moves/undo`;
    expect((await post(manager, path, { reason })).body.msg).toBe(texts.undoneOne);
    expect(await state()).toEqual(before);
  });

  test("leaves out paid instalments, other products and dates of other instalments", async () => {
    const paid = await newLoan("2026-03-15");
    await newLoan("2026-03-15");
    await morning("2026-04-02");
    await pay(t, manager, paid, 200);
    const shown = async (move: object) =>
      (
        await post(officer, "/due-date-moves/preview", {
          day: "2026-04-15",
          target: "next",
          ...move,
        })
      ).body.preview;
    expect(await shown({})).toMatchObject({ loans: 1, left_out: 0 });
    expect(await shown({ product: "Group Loan" })).toMatchObject({ loans: 0, products: [] });
    // The next instalment is due on the 15th of May.
    expect(await shown({ target: "date", date: "2026-05-15" })).toMatchObject({
      loans: 0,
      left_out: 1,
    });
    expect((await ask({ day: "2026-04-15", product: "Group Loan" })).body.message).toBe(texts.none);
  });

  test("paid since, an instalment keeps the date on which it was paid", async () => {
    const loan = await newLoan("2026-03-18");
    await newLoan("2026-03-18");
    await morning("2026-04-03");
    const id = await moved({ day: "2026-04-18" });
    await pay(t, manager, loan, 200);
    expect((await undo(id)).body).toMatchObject({ loans: 1, left: 1 });
    expect((await details(loan)).instalments[0].due_date).toBe("2026-04-19");
  });

  test("an input at fault is refused at its field", async () => {
    await morning("2026-04-10");
    const refused = async (move: object) => {
      const { status, body } = await ask(move);
      return [status, body.fields];
    };
    expect(await refused({ day: "2026-03-09" })).toEqual([400, { day: texts.day }]);
    expect(await refused({ day: "2026-02-30" })).toEqual([400, { day: texts.day }]);
    expect(await refused({ day: "2026-04-12", target: "date" })).toEqual([
      400,
      { date: texts.date },
    ]);
    const date = (to: string) => ({ day: "2026-04-12", target: "date", date: to });
    expect(await refused(date("2026-04-12"))).toEqual([400, { date: texts.sameDay }]);
    expect(await refused(date("2026-04-09"))).toEqual([400, { date: texts.past }]);
    expect(await refused(date("2026-06-12"))).toEqual([400, { date: texts.date }]);
    expect(await refused({ day: "2026-04-12", product: "Boat Loan" })).toEqual([
      400,
      { product: texts.product },
    ]);
    expect(await refused({ day: "2026-04-10", target: "previous" })).toEqual([
      400,
      { target: texts.past },
    ]);
    expect((await undo(999_999)).status).toBe(404);
  });
});

describe("SERV-113 days past due and penalties count from the moved date", () => {
  test("a penalty of the old date is taken back, and charged again when the move is undone", async () => {
    const loan = await newLoan("2026-04-10");
    await morning("2026-05-16");
    const charged = await details(loan);
    expect(charged).toMatchObject({ days_past_due: 6, charges_total: 50, balance: 1_250 });
    const id = await moved({ day: "2026-05-10", target: "date", date: "2026-05-16" });
    expect(await details(loan)).toMatchObject({
      days_past_due: 0,
      charges_total: 0,
      balance: 1_200,
      next_due_date: "2026-05-16",
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
    const told = `select kind, facts from notices n join loans l on l.id = n.loan_id
                  where l.loan_id = '${loan.loan_id}' and n.kind like 'penalty%' order by n.id`;
    expect((await rows(told)).at(-1)).toEqual({
      kind: "penalty_taken_back",
      facts: { amount: 50, charged_on: expect.any(String), due_on: "2026-05-16" },
    });
    expect((await undo(id)).status).toBe(200);
    expect((await rows(told)).at(-1)?.kind).toBe("penalty");
    expect(await details(loan)).toMatchObject({
      days_past_due: 6,
      charges_total: 50,
      balance: 1_250,
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("a penalty that is due by the new date too stays", async () => {
    const loan = await newLoan("2026-04-11");
    await morning("2026-05-25");
    await moved({ day: "2026-05-11", target: "next" });
    expect(await details(loan)).toMatchObject({ days_past_due: 13, charges_total: 50 });
  });
});

test("SERV-114 a new schedule is not undone behind a moved due date", async () => {
  const loan = await newLoan("2026-05-12");
  await morning("2026-06-01");
  const path = `/loans/${loan.loan_id}/reschedules`;
  const terms = { way: "holiday", months: 1, charges: "carry" };
  const { preview } = (await post(officer, `${path}/preview`, terms)).body;
  const { figures_hash } = preview;
  const asked = await post(officer, path, {
    ...terms,
    figures_hash,
    reason,
    request_key: randomUUID(),
  });
  await approve(manager, asked.body.request.id);
  await moved({ day: "2026-07-12" });
  const refused = await post(manager, `${path}/undo`, { reason });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: "Reverse the later act first: due date moved." },
  });
  await post(manager, `/loans/${loan.loan_id}/due-date-moves/undo`, { reason });
  expect((await post(manager, `${path}/undo`, { reason })).body.msg).toBe(rescheduleTexts.undone);
});
