import { usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import { makeSharedLoan } from "../../test-support/groups.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;

beforeAll(async () => {
  office = await openRounds();
});
afterAll(() => office.t.close());

const tuesdays = { ...usualRepayment, period_unit: "week" as const, due_day: 2 };

it("PROD-16 a weekly group is asked, late, paid and settled at its meetings", async () => {
  const { officer } = office;
  const { group, loan } = await makeSharedLoan(office.t, officer, {
    approval_date: "2026-02-24",
    period: 10,
    repayment: tuesdays,
  });
  await office.hold(loan, officer);

  // The third meeting: two instalments of NLe 120 were missed.
  await office.at("2026-03-17T09:00:00Z");
  await office.age();
  const list = async (name: string) =>
    (await office.call(officer, "GET", `/collections/worklist?list=${name}`)).body.loans;
  expect(await list("late_1_30")).toMatchObject([
    {
      loan_id: loan.loan_id,
      arrears: 240,
      days_past_due: 14,
      next_due: { date: "2026-03-17", amount: 120 },
    },
  ]);
  const meeting = { kind: "group", group: group.id, collection_date: "2026-03-17" };
  const { body } = await office.openSheet(meeting);
  expect(body.rows).toMatchObject([{ loan_id: loan.loan_id, due: 120, arrears: 240 }]);
  expect(outcomes((await office.save(body.sheet, [row(1, 360)])).body)).toEqual(["booked"]);

  const { members } = (await office.call(officer, "GET", `/loans/${loan.loan_id}/members`)).body;
  expect(members).toMatchObject({
    instalment_due: "2026-03-17",
    members: [
      { share: 500, total: 600, due: 180, paid: 180, owes: 0, instalment: 60 },
      { share: 300, total: 360, due: 108, paid: 108, owes: 0, instalment: 36 },
      { share: 200, total: 240, due: 72, paid: 72, owes: 0, instalment: 24 },
    ],
  });

  // The next meeting pays all off: what is not due yet saves its interest.
  await office.at("2026-03-24T09:00:00Z");
  await office.age();
  expect(await list("due_today")).toMatchObject([{ loan_id: loan.loan_id }]);
  const { payoff } = (await office.call(officer, "GET", `/loans/${loan.loan_id}/payoff`)).body;
  expect(payoff.payoff).toBeLessThan(840);
  expect(payoff.payoff).toBeGreaterThan(700);
  const settled = await office.call(office.other, "POST", `/loans/${loan.loan_id}/settle`, {
    act_key: randomUUID(),
    amount: payoff.payoff,
    on: payoff.on,
    figures: payoff.figures,
    payment_method: "Cash",
  });
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  const details = (await office.call(officer, "GET", `/loans/details/${loan.loan_id}`)).body.loan;
  expect(details).toMatchObject({ status: "paid", balance: 0 });
  expect(await list("due_today")).toEqual([]);
  expect(await figureDifferences(office.t.deps)).toEqual([]);
});
