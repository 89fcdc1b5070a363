import { screen, waitFor } from "@testing-library/react";
import { dueDateMoveTexts as texts } from "@microfinance/contract/servicing/due-date-move.ts";
import { expect, test, vi } from "vitest";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { field, render, sentence } from "../../../../test-support/render.tsx";
import { MoveDueDatesForm } from "./move-due-dates-form.tsx";

const row = { principal: 500, interest: 100, penalty: 0, amount: 600 };
const loan = makeApprovedLoan({
  instalments: [
    { ...row, number: 1, due_date: "2026-02-28", paid: 600, status: "paid" },
    { ...row, number: 2, due_date: "2026-03-31", paid: 0, status: "upcoming" },
    { ...row, number: 3, due_date: "2026-04-30", paid: 0, status: "upcoming" },
  ],
});

test("SERV-113 one due date of a loan is moved: the open ones are offered, and the day is asked for", async () => {
  const preview = { day: "2026-03-31", to: "2026-04-05", loans: 1, amount: 600, left_out: 0 };
  const onDone = vi.fn<() => void>();
  const { user, requests } = render(<MoveDueDatesForm loan={loan} onDone={onDone} />, {
    "POST /due-date-moves/preview": { preview: { ...preview, products: [] } },
    "POST /due-date-moves": {},
  });
  const choice = screen.getByRole("combobox", { name: "Instalment due on" });
  expect(choice.textContent).toBe("31 Mar 2026, no. 230 Apr 2026, no. 3");
  await user.type(field(/^New date/), "05042026");
  await user.type(field(/^Reason/), "Paid on the 5th");
  expect(await screen.findByText(sentence(/are due on 05 Apr 2026/))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Ask to move them" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests.find(({ path }) => path === "/due-date-moves")?.body).toMatchObject({
    day: "2026-03-31",
    target: "date",
    date: "2026-04-05",
    loan_id: loan.loan_id,
    product: null,
  });
  expect(screen.queryByText(texts.none)).toBeNull();
});
