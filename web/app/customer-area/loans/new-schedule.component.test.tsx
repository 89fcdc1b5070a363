import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { render } from "../../../test-support/render.tsx";
import { PastSchedules, ProposedSchedule } from "./new-schedule.tsx";

const loanId = "LN-202601-000045";
const read = `GET /loans/${loanId}/schedules`;
const row = { number: 1, principal: 150, interest: 50, penalty: 0, amount: 200 };
const summary = {
  instalments: 1,
  instalment: 200,
  first_due_date: "2026-08-10",
  last_due_date: "2026-08-10",
  balance: 200,
};
const waiting = {
  request_id: 7,
  way: "holiday",
  asked_at: "2026-05-12T09:00:00.000Z",
  figures: {
    principal: 150,
    interest: 50,
    charges: 0,
    waived: 0,
    extra_interest: 20,
    before: summary,
    after: { ...summary, balance: 220 },
  },
  replaced: [{ ...row, due_date: "2026-06-10" }],
  added: [{ ...row, due_date: "2026-08-10", amount: 220 }],
  needs_consent: true,
  figures_hash: "abc",
  consent: null,
};
const none = {
  schedules: [],
  waiting: null,
  restructured: null,
  may_undo: false,
  may_undo_move: false,
};

test("SERV-104 the customer agrees to the figures that they see", async () => {
  const agree = `POST /loans/${loanId}/reschedules/7/agree`;
  const given = { way: "area", given_at: "2026-05-12T10:00:00.000Z" };
  const { user, requests } = render(<ProposedSchedule loanId={loanId} />, {
    [read]: [
      { ...none, waiting },
      { ...none, waiting: { ...waiting, consent: given } },
    ],
    [agree]: none,
  });
  expect(await screen.findByText(texts.offerText)).toBeTruthy();
  expect(screen.getByText("NLe 20.00")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: texts.agree }));
  await waitFor(() => expect(screen.getByText(texts.agreed)).toBeTruthy());
  expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({ figures_hash: "abc" });
  expect(screen.queryByRole("button", { name: texts.agree })).toBeNull();
});

test("SERV-106 earlier schedules are folded away, without names of staff", async () => {
  const version = { made_by: null, instalments: [{ ...row, due_date: "2026-06-10" }] };
  render(<PastSchedules loanId={loanId} />, {
    [read]: {
      ...none,
      schedules: [
        { ...version, version: 2, from: "2026-05-12", until: null },
        { ...version, version: 1, from: "2026-01-10", until: "2026-05-12" },
      ],
    },
  });
  const title = await screen.findByText(texts.earlier("10-Jan-2026", "12-May-2026"));
  expect(title.closest("details")?.open).toBe(false);
  expect(title.closest("details")?.textContent).toContain("10-Jun-2026");
});
