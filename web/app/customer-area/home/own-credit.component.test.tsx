import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownCreditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { render, sentence } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { OwnCredit } from "./own-credit.tsx";

const movement = {
  id: 1,
  kind: "excess",
  amount: 50.5,
  to_return: 0,
  balance_after: 50.5,
  to_return_after: 0,
  date: "2026-03-16",
  receipt_number: "RC-000123",
  loan_id: "LN-202603-000045",
  payment_method: "Orange Money",
  reference: "",
  staff_name: null,
  created_at: "2026-03-16T09:00:00.000Z",
};
const show = (figures: object) =>
  render(
    <OwnCustomerContext value={{ userId: 1, customerId: "CUS-000029", firstName: "Aminata" }}>
      <OwnCredit />
    </OwnCustomerContext>,
    {
      "GET /customer/CUS-000029/credit": {
        credit: {
          customer_id: "CUS-000029",
          balance: 0,
          to_return: 0,
          refunded: 0,
          movements: [movement],
          ...figures,
        },
      },
    },
  );

test("SERV-143 customers see their credit and where it came from", async () => {
  show({ balance: 50.5 });
  expect(await screen.findByText(sentence("Your credit: NLe 50.50"))).toBeTruthy();
  expect(screen.getByText(ownCreditTexts.text)).toBeTruthy();
  expect(screen.getByText("16-Mar-2026, LN-202603-000045")).toBeTruthy();
});

test("SERV-143 customers see what they have to return", async () => {
  show({ to_return: 30 });
  expect(await screen.findByText(sentence(`NLe 30: ${ownCreditTexts.toReturn}`))).toBeTruthy();
});

test("SERV-143 nothing is shown without credit", async () => {
  show({});
  await waitFor(() => expect(screen.queryByText(ownCreditTexts.title)).toBeNull());
});
