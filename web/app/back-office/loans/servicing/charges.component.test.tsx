import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { enter, errorResponse, render, sentence } from "../../../../test-support/render.tsx";
import { SchedulePanel } from "../details/schedule-panel.tsx";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";

const row = {
  number: 1,
  due_date: "2026-02-10",
  principal: 1_000,
  interest: 200,
  penalty: 60,
  amount: 1_260,
  paid: 0,
  status: "overdue",
} as const;
const act = {
  id: 7,
  kind: "penalty",
  unit: "1-1",
  value_date: "2026-02-16",
  amount: 60,
  reversed_on: null,
} as const;
const loan = makeApprovedLoan({
  first_name: "Aminata",
  last_name: "Kamara",
  acts: [act],
  instalments: [row],
});
const charge: ChargeRecord = {
  id: 7,
  instalment: 1,
  due_date: "2026-02-10",
  round: 1,
  kind: "percent_of_instalment",
  value: 0.05,
  unpaid: 1_200,
  cap: 0.2,
  is_capped: false,
  charged_on: "2026-02-16",
  amount: 60,
  paid: 0,
  state: "owed",
  ended_on: null,
  waived: null,
  waiting: null,
};
const path = `/loans/${loan.loan_id}/charges`;
const figures = {
  charge: 7,
  amount: 60,
  waived: 60,
  moved: 0,
  kept: 0,
  balance_before: 1_260,
  balance_after: 1_200,
  status_after: "approved",
};

test("SERV-55 the schedule shows each penalty with how its amount came about", async () => {
  render(<SchedulePanel loan={loan} />, { [`GET ${path}`]: { charges: [charge] } });
  const table = screen.getByRole("table");
  await within(table).findByText(
    sentence(
      "5% of NLe 1,200.00 of instalment 1, due 10 Feb 2026, that was unpaid at the end of 15 Feb 2026.",
    ),
  );
  expect(within(table).getByText("Unpaid")).toBeTruthy();
  expect(table.textContent).toContain("60.00 penalty");
});

test("SERV-55 a loan without penalties shows none, and asks for none", () => {
  const { penalty: _, ...none } = row;
  render(<SchedulePanel loan={{ ...loan, acts: [], instalments: [{ ...none, penalty: 0 }] }} />);
  expect(screen.getByRole("table").textContent).not.toContain("enalty");
});

test("SERV-57 a waived penalty says who asked and who approved, and cannot be asked for again", async () => {
  const waived: ChargeRecord = {
    ...charge,
    state: "waived",
    ended_on: "2026-02-17",
    waived: 60,
    reason: "Flood",
    asked_by: "Fatu Sesay",
    approved_by: "Isata Koroma",
  };
  render(<SchedulePanel loan={loan} />, { [`GET ${path}`]: { charges: [waived] } });
  await screen.findByText(
    "Waived on 17 Feb 2026: asked by Fatu Sesay, approved by Isata Koroma. Flood",
  );
  expect(screen.queryByRole("button", { name: "Ask for a waiver" })).toBeNull();
});

test("SERV-57 a waiver that waits names who asked and why, and is not asked for again", async () => {
  const waiting = {
    id: 9,
    reason: "The market was flooded",
    asked_by: "Fatu Sesay",
    asked_at: "2026-02-17T09:00:00.000Z",
  };
  render(<SchedulePanel loan={loan} />, { [`GET ${path}`]: { charges: [{ ...charge, waiting }] } });
  await screen.findByText(
    "Fatu Sesay asked for a waiver, another person must approve it: The market was flooded",
  );
  expect(screen.queryByRole("button", { name: "Ask for a waiver" })).toBeNull();
});

test("SERV-57 asking for a waiver shows what changes, needs a reason, and keeps it after a failure", async () => {
  const { user, requests } = render(<SchedulePanel loan={loan} />, {
    [`GET ${path}`]: { charges: [charge] },
    [`GET /loans/${loan.loan_id}/schedules`]: errorResponse(403, "Not yours."),
    [`POST ${path}/7/waive/preview`]: { figures, hash: "h" },
    [`POST ${path}/7/waive`]: [errorResponse(409, "Not now."), { request: {} }],
  });
  await user.click(await screen.findByRole("button", { name: "Ask for a waiver" }));
  const drawer = await screen.findByRole("dialog");
  await within(drawer).findByText(
    sentence(
      "Once another person has approved it, NLe 60.00 is taken off and Aminata Kamara owes NLe 1,200.00.",
    ),
  );
  const send = within(drawer).getByRole("button", { name: "Ask for the waiver" });
  await user.click(send);
  expect((await within(drawer).findAllByText(chargeTexts.reasonRequired)).length).toBeGreaterThan(
    0,
  );
  enter({ Reason: "Flood" });
  await user.click(send);
  await within(drawer).findByText("Not now.");
  await user.click(send);
  await screen.findByText(chargeTexts.asked);
  const sent = requests.filter(({ path: to }) => to === `${path}/7/waive`).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject({ reason: "Flood", hash: "h" });
});

test("SERV-60 a waiver is asked to be undone with what changes and a reason", async () => {
  const waived: ChargeRecord = {
    ...charge,
    state: "waived",
    ended_on: "2026-02-17",
    waived: 60,
    may_undo: true,
  };
  const undone = {
    charge: 7,
    amount: 60,
    balance_before: 1_200,
    balance_after: 1_260,
    status_after: "approved",
  };
  const { user, requests } = render(<SchedulePanel loan={loan} />, {
    [`GET ${path}`]: { charges: [waived] },
    [`GET /loans/${loan.loan_id}/schedules`]: errorResponse(403, "Not yours."),
    [`POST ${path}/7/undo-waiver/preview`]: { figures: undone, hash: "h" },
    [`POST ${path}/7/undo-waiver`]: { request: {} },
  });
  await user.click(await screen.findByRole("button", { name: "Ask to undo the waiver" }));
  const drawer = await screen.findByRole("dialog");
  await within(drawer).findByText(
    sentence(
      "Once another person has approved it, NLe 60.00 is owed again, so that Aminata Kamara owes NLe 1,260.00 and is told.",
    ),
  );
  const send = within(drawer).getByRole("button", { name: "Ask to undo the waiver" });
  await user.click(send);
  const missing = await within(drawer).findAllByText(chargeTexts.undoReasonRequired);
  expect(missing.length).toBeGreaterThan(0);
  enter({ Reason: "Wrong loan" });
  await user.click(send);
  await screen.findByText(chargeTexts.undoAsked);
  const sent = requests.find(({ path: to }) => to === `${path}/7/undo-waiver`);
  expect(sent?.body).toMatchObject({ reason: "Wrong loan", hash: "h" });
});

test("SERV-60 the undoing that waits is named; a waiver of a new schedule is not undone by itself", async () => {
  const waiting = {
    id: 9,
    reason: "Wrong loan",
    asked_by: "Fatu Sesay",
    asked_at: "2026-02-17T09:00:00.000Z",
  };
  const waived: ChargeRecord = { ...charge, state: "waived", ended_on: "2026-02-17", waived: 60 };
  render(<SchedulePanel loan={loan} />, {
    [`GET ${path}`]: {
      charges: [
        { ...waived, may_undo: true, waiting },
        { ...waived, id: 8, round: 2, may_undo: false },
      ],
    },
  });
  await screen.findByText(
    "Fatu Sesay asked to undo the waiver, another person must approve it: Wrong loan",
  );
  expect(screen.queryByRole("button", { name: "Ask to undo the waiver" })).toBeNull();
});
