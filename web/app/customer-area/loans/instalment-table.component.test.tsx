import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { render } from "../../../test-support/render.tsx";
import { InstalmentTable } from "./instalment-table.tsx";

const loan = makeApprovedLoan({
  acts: [
    {
      id: 7,
      kind: "penalty",
      unit: "1-1",
      value_date: "2026-02-16",
      amount: 12,
      reversed_on: null,
    },
  ],
  instalments: [
    {
      number: 1,
      due_date: "2026-02-10",
      principal: 200,
      interest: 40,
      penalty: 12,
      amount: 252,
      paid: 0,
      status: "overdue",
    },
  ],
});
const charge: ChargeRecord = {
  id: 7,
  instalment: 1,
  due_date: "2026-02-10",
  round: 1,
  kind: "percent_of_instalment",
  value: 0.05,
  unpaid: 240,
  cap: 0.2,
  is_capped: false,
  charged_on: "2026-02-16",
  amount: 12,
  paid: 0,
  state: "waived",
  ended_on: "2026-02-17",
  waived: null,
  waiting: null,
};

test("SERV-55 the customer sees a penalty below its instalment, how it came about, and that it was waived", async () => {
  render(<InstalmentTable loan={loan} />, {
    [`GET /loans/${loan.loan_id}/charges`]: { charges: [charge] },
  });
  expect((await screen.findByRole("row", { name: /Penalty/ })).textContent).toMatch(/Waived$/);
  expect(screen.getByRole("table", { name: "Instalments" }).textContent).toContain(
    "5% of NLe 240.00 of instalment 1",
  );
});
