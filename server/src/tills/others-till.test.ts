import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const { t, call, count, decide, finance, float, manager, move, newTill, open, signOff } =
  await openTillOffice();
let holder: Person;
let another: Person;
let session: { id: number; till: { id: number; account_code: string } };
let loan: { loan_id: string };

beforeAll(async () => {
  [holder, another] = [await makeStaff(t.deps, 4), await makeStaff(t.deps, 4)];
  session = await open(holder, (await newTill()).id);
  await float(holder, session.id, 100);
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
});
afterAll(() => t.close());

/** Every row that an act on a till writes. */
const written = async () =>
  (
    await t.deps.pool.query(`
      select (select json_agg(s order by id) from till_sessions s) as sessions,
             (select json_agg(m order by id) from till_movements m) as movements,
             (select json_agg(c order by id) from till_counts c) as counts,
             (select count(*) from ledger_entries) as entries, (select count(*) from payments) as payments`)
  ).rows;

/** Acts of a cashier on the till of another one, and of any person on its account. */
const forbiddenActs = {
  "opened while it has a holder": () => [
    call(another, "POST", `/tills/${session.till.id}/sessions`),
    409,
    texts.tillTaken,
  ],
  read: () => [call(another, "GET", `/tills/sessions/${session.id}`), 404, texts.sessionNotFound],
  "given a float": () => [move(another, session.id, "float", 5), 403, texts.othersTill],
  "handed over": () => [move(another, session.id, "handover", 5), 403, texts.othersTill],
  counted: () => [count(another, session.id, 100), 403, texts.othersTill],
  "signed off": () => [signOff(another, session.id), 403, undefined],
  "used for a payment": () => [
    call(another, "POST", `/loans/${loan.loan_id}/pay`, { amount: 10, payment_method: "Cash" }),
    409,
    texts.openFirst,
  ],
  "named by a payment": () => [
    call(another, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 10,
      payment_method: "Cash",
      till_session: session.id,
    }),
    409,
    texts.openFirst,
  ],
  "emptied by a cash move": () => [
    call(finance, "POST", "/cash/moves", {
      move_key: randomUUID(),
      from: session.till.account_code,
      to: "1050",
      amount: 5,
      date: "2026-03-16",
    }),
    400,
    texts.tillAccount,
  ],
  "emptied by a journal": () => [
    call(finance, "POST", "/journals", {
      journal_key: randomUUID(),
      kind: "journal",
      date: "2026-03-16",
      description: "Cash",
      lines: [
        { account_code: "5900", debit: 5 },
        { account_code: session.till.account_code, credit: 5 },
      ],
    }),
    400,
    accountingTexts.closedAccount(`${session.till.account_code} Till 1`),
  ],
} satisfies Record<string, () => [ReturnType<typeof call>, number, string | undefined]>;

describe("TILL-15 the till of another person", () => {
  it.each(Object.entries(forbiddenActs))("is not %s, and nothing is written", async (_, act) => {
    const before = await written();
    const [response, status, error] = act();
    const answer = refused(await response);
    expect(answer[0]).toBe(status);
    if (error !== undefined) expect(answer[1]).toBe(error);
    expect(await written()).toEqual(before);
  });

  it.each(["accept", "refuse"])(
    "has its movements: another cashier does not %s them",
    async (how) => {
      const floated = (await move(manager, session.id, "float", 5)).body.movement.id;
      const handed = (await move(holder, session.id, "handover", 5)).body.movement.id;
      const before = await written();
      expect(refused(await decide(another, floated, how))).toEqual([403, texts.holderAccepts]);
      expect(refused(await decide(another, handed, how))).toEqual([403, texts.othersTill]);
      expect(await written()).toEqual(before);
      await decide(manager, floated, "refuse");
      await decide(holder, handed, "refuse");
    },
  );
});
