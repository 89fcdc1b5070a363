import { screen, waitFor } from "@testing-library/react";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test, vi } from "vitest";
import { enter, errorResponse, render, sentence } from "../../../test-support/render.tsx";
import { AskForReversal } from "./ask-for-reversal.tsx";
import { payment } from "./payment.fixture.ts";
import { ReversePayment } from "./payment-drawer.tsx";

const path = "/payments/123/reverse/request";
const onAsked = vi.fn<(text: string) => void>();
const form = <AskForReversal payment={payment} onCancel={() => undefined} onAsked={onAsked} />;
const button = () => screen.getByRole("button", { name: "Ask for the reversal" });

test("PAY-37 a reversal is asked for with its reason, once with its key", async () => {
  const { user, requests } = render(form, {
    [`POST ${path}`]: [new Error("offline"), { msg: paymentTexts.reversalAsked }],
  });
  expect(button().hasAttribute("disabled")).toBe(true);
  enter({ Reason: "The amount has a digit too many" });
  expect(screen.getByText(sentence(/approves the reversal of RC-000123/))).toBeTruthy();
  await user.click(button());
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(button().hasAttribute("data-loading")).toBe(false));
  await user.click(button());
  await waitFor(() => expect(onAsked).toHaveBeenCalledWith(paymentTexts.reversalAsked));
  const [first, again] = requests;
  expect(first).toMatchObject({
    path,
    body: { reason: "The amount has a digit too many", cash: "1000" },
  });
  expect(again?.body).toEqual(first?.body);
});

test.each([
  [roleIds.cashier, 0],
  [roleIds.manager, 1],
])("TILL-7 where cash comes from is asked by role %s: %s field", async (role, count) => {
  const till = { tills_on: true, session: null };
  const { untilLoaded } = render(form, { "GET /tills/mine": till }, { roles: [role] });
  await untilLoaded();
  expect(screen.queryAllByLabelText("The cash comes from")).toHaveLength(count);
});

test("PAY-37 a reversal that waits already says so", async () => {
  const { user } = render(form, { [`POST ${path}`]: errorResponse(409, requestTexts.waiting) });
  enter({ Reason: "Twice" });
  await user.click(button());
  expect(await screen.findByText(requestTexts.waiting)).toBeTruthy();
});

test("PAY-13 who recorded a payment asks another person to reverse it", async () => {
  const loan = {
    loan_id: payment.loan_id,
    status: "paying",
    balance: 950,
    written_off_on: null,
    staff_alike: [],
  };
  render(
    <ReversePayment
      payment={{ ...payment, staff_id: 1 }}
      onCancel={() => undefined}
      onReversed={() => undefined}
      onAsked={onAsked}
    />,
    {
      [`GET /loans/details/${payment.loan_id}`]: { loan },
      "GET /settings": { settings: { ...defaultSettings, reversal_by_other: true } },
    },
  );
  expect(
    await screen.findByText(
      "Another staff member must reverse this payment: you have recorded it.",
    ),
  ).toBeTruthy();
  expect(button()).toBeTruthy();
});
