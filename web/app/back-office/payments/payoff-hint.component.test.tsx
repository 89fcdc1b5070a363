import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { errorResponse, render, sentence } from "../../../test-support/render.tsx";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { PayoffHint } from "./payoff-hint.tsx";

const loan = makeApprovedLoan();
const path = `/loans/${loan.loan_id}`;
const payoff = {
  loan_id: loan.loan_id,
  on: "2026-01-12",
  counted_to: "2026-01-12",
  due: 500,
  charges: 0,
  later: 4_000,
  later_payoff: 3_407.1,
  balance: 4_500,
  payoff: 3_907.1,
  rebate: 592.9,
  figures: "abc",
};
const api = {
  [`GET ${path}/payoff`]: { payoff },
  "GET /dashboard/business-date": { date: "2026-01-12" },
};
const onSettled = vi.fn<() => void>();
const hint = (amount: number | "") => (
  <PayoffHint loan={loan} amount={amount} onSettled={onSettled} />
);

test("SERV-79 a smaller amount is an ordinary payment, which gives no rebate", async () => {
  render(hint(3_907.09), api);
  const line = await screen.findByText(
    sentence(/NLe 3,907.10 pay off this loan today and save NLe 592.90/),
  );
  expect(line.textContent).toContain(settlementTexts.ordinary);
  expect(screen.queryByRole("button", { name: "Pay off early" })).toBeNull();
});

test("SERV-79 an amount that pays off the loan gets the offer, with a payment of exactly the payoff", async () => {
  const { user, requests } = render(hint(3_907.1), {
    ...api,
    [`POST ${path}/settle`]: [
      errorResponse(409, servicingTexts.stale),
      { payoff, payment: { id: 1 }, loan: {} },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Pay off early" }));
  const take = await screen.findByRole("button", { name: "Take NLe 3,907.10 and pay off" });
  expect(screen.getByText("Interest saved").parentElement?.textContent).toContain("592.90");
  await user.click(take);
  expect(await screen.findByText(servicingTexts.stale)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take NLe 3,907.10 and pay off" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith({ id: 1 }));
  const [first, second] = requests.map(({ body }) => body);
  expect(first).toMatchObject({ amount: 3_907.1, figures: "abc", payment_method: "Cash" });
  expect(second).toEqual(first);
});

test("SERV-79 nothing is said where paying early saves nothing", async () => {
  const { requests } = render(hint(4_500), {
    [`GET ${path}/payoff`]: { payoff: { ...payoff, rebate: 0 } },
  });
  await waitFor(() => expect(screen.queryByText(/pay off this loan/)).toBeNull());
  expect(requests).toEqual([]);
});
