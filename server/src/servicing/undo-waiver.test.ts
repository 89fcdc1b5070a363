import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import {
  chargePenaltiesOn,
  fiftyAfterFiveDays,
  makePenalizedLoan,
} from "../../test-support/penalties.ts";
import { askReschedule, holiday } from "../../test-support/rescheduling.ts";
import { withSettings } from "../../test-support/settings.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let officer: Person;
let finance: Person;
let manager: Person;
let customer: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

beforeEach(async () => {
  ({ customer, loan, officer, finance, manager } = await makePenalizedLoan(t));
});

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const charges = async (person: Person) =>
  (await callAs(t, person, "GET", `/loans/${loan.loan_id}/charges`)).body.charges;
const path = async (verb: "waive" | "undo-waiver") =>
  `/loans/${loan.loan_id}/charges/${(await charges(officer))[0].id}/${verb}`;
const preview = async (verb: "waive" | "undo-waiver" = "undo-waiver") =>
  callAs(t, officer, "POST", `${await path(verb)}/preview`, {});
const approve = (person: Person, id: number) =>
  callAs(t, person, "PATCH", `/requests/${id}/approve`);

async function ask(verb: "waive" | "undo-waiver", person = officer, change: object = {}) {
  const { hash = "" } = (await preview(verb)).body;
  const body = { request_key: randomUUID(), reason: "Waived for the wrong loan", hash, ...change };
  return callAs(t, person, "POST", await path(verb), body);
}

async function approved(verb: "waive" | "undo-waiver"): Promise<void> {
  const { id } = (await ask(verb)).body.request;
  expect((await approve(manager, id)).status).toBe(200);
}

/** The loan field by field, with what its payments pay for. */
async function state() {
  const [row] = await rows(`select * from loans where id = ${loan.id}`);
  const { updated_at: _changed, ...fields } = row;
  return {
    fields,
    instalments: await rows(`select * from instalments where loan_id = ${loan.id} order by number`),
    arrears: await rows(`select * from loan_arrears where loan_id = ${loan.id}`),
    charges: await charges(customer),
    ledger: await rows(`
      select p.account_code, sum(p.debit - p.credit) as sum from ledger_postings p
      join ledger_entries e on e.id = p.entry_id where e.loan_id = ${loan.id}
      group by 1 having sum(p.debit - p.credit) <> 0 order by 1`),
  };
}

describe("SERV-60 a waiver is taken back", () => {
  test("by two persons; the loan is then as it was, and the customer is told", async () => {
    const before = await state();
    await approved("waive");
    const shown = (await preview()).body;
    expect(shown.figures).toEqual({
      charge: expect.any(Number),
      amount: 50,
      balance_before: 1_200,
      balance_after: 1_250,
      status_after: "approved",
    });
    const { request } = (await ask("undo-waiver")).body;
    expect(request).toMatchObject({ kind: "undo_waiver", amount: 50, state: "waiting" });
    expect((await charges(manager))[0]).toMatchObject({
      state: "waived",
      waiting: { id: request.id, asked_by: "Fatu Sesay", reason: "Waived for the wrong loan" },
    });
    expect((await approve(officer, request.id)).body.error).toBe(requestTexts.samePerson);
    expect((await approve(manager, request.id)).status).toBe(200);
    expect(await state()).toEqual(before);
    expect(await figureDifferences(t.deps)).toEqual([]);
    const notices = await rows(
      `select facts from notices where loan_id = ${loan.id} and kind = 'waiver_undone'`,
    );
    expect(notices).toEqual([{ facts: { amount: 50, charged_on: "2026-02-16", balance: 1_250 } }]);
    const audited = await rows(
      `select after from audit_entries where action = 'penalty.undo_waiver' and record_id = '${loan.loan_id}'`,
    );
    expect(audited).toEqual([
      {
        after: {
          amount: 50,
          balance: 1_250,
          status: "approved",
          reason: "Waived for the wrong loan",
          asked_by: "Fatu Sesay",
        },
      },
    ]);
    const { movements } = (await callAs(t, customer, "GET", `/loans/details/${loan.loan_id}`)).body
      .loan;
    expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual([
      "loan",
      "penalty",
      "waiver",
      "waiver_reversal",
    ]);
    expect(movements.at(-1)).toMatchObject({ charged: 50, balance: 1_250 });
  });

  test("with the parts of the payments that it moved, and the status that they imply", async () => {
    await pay(t, manager, loan, 1_210);
    const before = await state();
    await approved("waive");
    expect((await state()).fields).toMatchObject({ status: "paid", balance: 0 });
    expect((await preview()).body.figures).toMatchObject({ amount: 40, status_after: "paying" });
    await approved("undo-waiver");
    expect(await state()).toEqual(before);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("of a loan that was paid off since: payments pay the penalty first, and as much is owed again", async () => {
    await approved("waive");
    await pay(t, manager, loan, 1_200);
    await approved("undo-waiver");
    expect((await state()).fields).toMatchObject({ status: "paying", balance: 50 });
    expect(await charges(manager)).toMatchObject([{ state: "paid", paid: 50 }]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("and the penalty may be waived again, of which the customer is told again", async () => {
    await approved("waive");
    await approved("undo-waiver");
    await approved("waive");
    expect(await charges(manager)).toMatchObject([{ state: "waived", waived: 50 }]);
    const notices = await rows(
      `select kind from notices where loan_id = ${loan.id} and kind like '%waive%' order by id`,
    );
    expect(notices.map(({ kind }) => kind)).toEqual([
      "penalty_waived",
      "waiver_undone",
      "penalty_waived",
    ]);
  });

  test("once for its key, and once for ten approvals at once", async () => {
    await approved("waive");
    const { hash } = (await preview()).body;
    const body = { request_key: randomUUID(), reason: "Wrong loan", hash };
    const url = await path("undo-waiver");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callAs(t, officer, "POST", url, body)),
    );
    const ids = new Set(answers.map((each) => each.body.request?.id));
    expect(ids.size).toBe(1);
    const changed = await callAs(t, officer, "POST", url, { ...body, reason: "Another one" });
    expect([changed.status, changed.body.error]).toEqual([409, servicingTexts.otherAct]);
    const other = await ask("undo-waiver");
    expect([other.status, other.body.error]).toEqual([409, requestTexts.waiting]);
    const [id = 0] = ids;
    const seconds = await Promise.all(Array.from({ length: 10 }, () => approve(manager, id)));
    expect(seconds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await state()).fields).toMatchObject({ balance: 1_250, credits_total: 0 });
  });

  test("by those who may approve the waiver", async () => {
    await approved("waive");
    const { id } = (await ask("undo-waiver")).body.request;
    await withSettings(t, { finance_waiver_limit: 49.99 }, async () => {
      expect((await approve(finance, id)).status).toBe(403);
    });
    expect((await approve(await makeStaff(t.deps, 5), id)).status).toBe(403);
    await withSettings(t, { finance_waiver_limit: 50 }, async () => {
      expect((await approve(finance, id)).status).toBe(200);
    });
  });

  test("not without a reason, by those who write nothing, or with other figures than were seen", async () => {
    await approved("waive");
    expect((await ask("undo-waiver", officer, { reason: " " })).status).toBe(400);
    expect((await ask("undo-waiver", await makeStaff(t.deps, 7))).status).toBe(403);
    expect((await ask("undo-waiver", customer)).status).toBe(403);
    const { hash } = (await preview()).body;
    await pay(t, manager, loan, 30);
    const stale = await ask("undo-waiver", officer, { hash });
    expect([stale.status, stale.body.error]).toEqual([409, servicingTexts.stale]);
  });

  const refusal = async () => {
    const { status, body } = await preview();
    return [status, body.error];
  };

  test("not of a penalty that is not waived", async () => {
    expect(await refusal()).toEqual([409, chargeTexts.notWaived]);
  });

  test("not where it is a part of a new schedule, or came before one", async () => {
    await approved("waive");
    const asked = await askReschedule(t, officer, loan, { ...holiday, charges: "carry" });
    await approve(manager, asked.body.request.id);
    expect(await refusal()).toEqual([409, servicingTexts.laterAct("reschedule")]);
    const undone = { reason: "Wrong loan" };
    await callAs(t, manager, "POST", `/loans/${loan.loan_id}/reschedules/undo`, undone);
    await approved("undo-waiver");
    const both = await askReschedule(t, officer, loan, { ...holiday, charges: "waive" });
    await approve(manager, both.body.request.id);
    expect(await charges(manager)).toMatchObject([{ state: "waived", may_undo: false }]);
    expect(await refusal()).toEqual([409, chargeTexts.waivedWithSchedule]);
  });

  test("not where earlier payments were recorded since, with which the penalty is not due any more", async () => {
    await approved("waive");
    const { id } = (await ask("undo-waiver")).body.request;
    const early = {
      amount: 200,
      payment_method: "Orange Money",
      reference: "OM 1",
      transaction_date: "2026-02-12",
    };
    const made = await callAs(t, manager, "POST", `/loans/${loan.loan_id}/pay`, early);
    expect(await refusal()).toEqual([409, chargeTexts.paymentsChanged]);
    expect((await approve(manager, id)).body.error).toBe(chargeTexts.paymentsChanged);
    // The same payments again: the penalty is due again.
    const reversal = { reason: "Wrong day" };
    await callAs(t, finance, "POST", `/payments/${made.body.payment.id}/reverse`, reversal);
    expect((await approve(manager, id)).status).toBe(200);
    expect((await state()).fields).toMatchObject({ balance: 1_250 });
  });
});
