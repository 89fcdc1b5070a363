import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { receivableOf } from "../../test-support/loan-records.ts";
import {
  approveWaiting,
  type Deciders,
  makeDeciders,
  makeLoanIn,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let people: Deciders;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  finance = await makeStaff(t.deps, 6);
});
afterAll(() => t.close());

/** The part of the migration that marks loans of before, with the requests that wait. */
function marking(): string {
  const url = new URL("../../migrations/0040_write_off.sql", import.meta.url);
  const text = readFileSync(url, "utf8");
  return (
    text
      .slice(
        text.indexOf("with written_off as ("),
        text.indexOf("alter table loans\n  add constraint"),
      )
      // A later migration took the keys of acts out of this table.
      .replace("(act_key, loan_id", "(loan_id")
      .replace("select gen_random_uuid(), loan_id", "select loan_id")
  );
}

describe("SERV-131 loans that ended with principal owed before", () => {
  it("get the act of their entry, can be opened again, and the waiting request is one of a write-off", async () => {
    const loan = await makeLoanIn(t, people, "paying");
    const untouched = await makeLoanIn(t, people, "canceled");
    // As one person closed a loan before: status, decision and entry, and a request to undo it.
    await t.asOwner(`
      alter table loans disable trigger user;
      update loans set status = 'closed' where id = ${loan.id};
      insert into loan_decisions (loan_id, action, from_status, to_status, approved_by, comments, staff_id, decided_on,
                                  created_at)
      values (${loan.id}, 'close', 'paying', 'closed', 'Isata Koroma', 'Moved abroad', ${people.manager.staff_id},
              '2026-03-16', now());
      select post_entry(jsonb_build_object('kind', 'write_off', 'entry_date', '2026-03-16', 'loan_id', ${loan.id},
        'staff_id', ${people.manager.staff_id}, 'lines', jsonb_build_array(
          jsonb_build_object('account', '5000', 'debit', 3833.34, 'credit', 0),
          jsonb_build_object('account', '1100', 'debit', 0, 'credit', 3833.34))));
      insert into requests (kind, loan_id, customer_id, reason, asked_by, asked_at)
      values ('undo_closing', ${loan.id}, '${loan.customer_id}', 'Closed in error',
              ${finance.staff_id}, now());
      ${marking()}
      alter table loans enable trigger user`);
    const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
    expect(
      await rows(`select status, written_off_on, recovered_total from loans where id = ${loan.id}`),
    ).toEqual([{ status: "closed", written_off_on: "2026-03-16", recovered_total: 0 }]);
    expect(
      await rows(
        `select kind, amount, reason, value_date from loan_acts where loan_id = ${loan.id}`,
      ),
    ).toEqual([
      { kind: "write_off", amount: 3833.34, reason: "Moved abroad", value_date: "2026-03-16" },
    ]);
    expect(await rows(`select id from loan_acts where loan_id = ${untouched.id}`)).toEqual([]);

    expect((await approveWaiting(t, loan, "undo_write_off")).statusCode).toBe(200);
    expect(await rows(`select status, written_off_on from loans where id = ${loan.id}`)).toEqual([
      { status: "paying", written_off_on: null },
    ]);
    expect(await receivableOf(t, loan)).toBe(383_334);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});
