import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, field, render, sentence } from "../../../test-support/render.tsx";
import { PayNow } from "./pay-now.tsx";

const loan = {
  loan_id: "LN-202601-000045",
  status: "paying",
  paid_out_on: "2026-01-12",
  balance: 900,
  arrears: 200,
  next_due_amount: 100,
};
const call = `/loans/${loan.loan_id}/pay-intents`;
const intent = {
  id: "0d9f5dd6-0f5a-4c0e-9c7e-1f1f4f3a0001",
  number: 1,
  loan_id: loan.loan_id,
  customer_name: "Isata Koroma",
  amount: 200,
  state: "open",
  ussd_code: "*715*1234567#",
  expires_at: "2026-03-17T09:00:00.000Z",
  created_at: "2026-03-16T09:00:00.000Z",
};

test("MOMO-3 a customer chooses what to pay, and gets a code with its steps", async () => {
  const { user, requests } = render(<PayNow loan={loan} />, {
    [`GET ${call}`]: [
      { is_on: true, intents: [] },
      { is_on: true, intents: [intent] },
    ],
    [`POST ${call}`]: { intent, msg: "Dial the code to pay." },
  });
  await user.click(await screen.findByRole("button", { name: "Late: NLe 200" }));
  expect(field("Amount to pay").value).toContain("200");
  await user.click(screen.getByRole("button", { name: "Get a code to dial" }));
  const dial = await screen.findByRole("link", { name: "*715*1234567#" });
  expect(dial.getAttribute("href")).toBe("tel:*715*1234567%23");
  expect(screen.getByText("The code ends on 17-Mar-2026 09:00.")).toBeTruthy();
  expect(requests[0]?.body).toMatchObject({ amount: 200 });
});

test("SITE-27 a refused amount names the balance in one piece, in the list and below its field", async () => {
  const { user } = render(<PayNow loan={loan} />, {
    [`GET ${call}`]: { is_on: true, intents: [] },
  });
  await screen.findByRole("button", { name: "Late: NLe 200" });
  enter({ "Amount to pay": "950" });
  await user.click(screen.getByRole("button", { name: "Get a code to dial" }));
  const named = await screen.findAllByText("NLe 900.00");
  expect(named.map((amount) => amount.className === "")).toEqual([false, false]);
});

test("MOMO-1 without mobile money there is no Pay now", async () => {
  const off = { is_on: false, intents: [] };
  const { untilLoaded } = render(<PayNow loan={loan} />, { [`GET ${call}`]: off });
  await untilLoaded();
  expect(screen.queryByText("Pay now")).toBeNull();
});

test("SERV-79 a customer pays off the loan by a code with the saving of the day", async () => {
  const { user } = render(<PayNow loan={loan} />, {
    [`GET ${call}`]: { is_on: true, intents: [] },
    [`GET /loans/${loan.loan_id}/payoff`]: { payoff: { payoff: 812.4, rebate: 87.6 } },
  });
  const button = await screen.findByRole("button", { name: "Pay off today: NLe 812.40" });
  expect(screen.queryByRole("button", { name: /^Everything/ })).toBeNull();
  await user.click(button);
  await screen.findByText(
    sentence(/^If you pay today, this pays off the loan and saves you NLe 87\.60 of interest\.$/),
  );
  enter({ "Amount to pay": "900" });
  await screen.findByText(sentence(/^NLe 812\.40 is enough to pay off the loan today/));
});
