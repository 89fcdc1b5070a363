import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { enter, errorResponse, render, sentence } from "../../../test-support/render.tsx";
import { MovePayment } from "./move-payment.tsx";
import { payment } from "./payment.fixture.ts";

const lines = [{ label: "To", value: "LN-202603-000046: then owes NLe 950.00" }];
const path = "/payments/123/move";
const onDone = vi.fn<(text: string) => void>();
const form = <MovePayment payment={payment} onCancel={() => undefined} onDone={onDone} />;

test("SERV-144 a move shows what both loans then owe, and is sent once with its key", async () => {
  const { user, requests } = render(form, {
    [`POST ${path}/preview`]: { lines, needs_second_person: false },
    [`POST ${path}`]: { msg: moveTexts.done, original: payment, payment },
  });
  const move = screen.getByRole("button", { name: "Move the payment" });
  expect(move.hasAttribute("disabled")).toBe(true);
  enter({ "Loan that it belongs to": "LN-202603-000046" });
  expect(await screen.findByText(sentence("LN-202603-000046: then owes NLe 950.00"))).toBeTruthy();
  enter({ Reason: "Two customers have the same name" });
  await user.click(move);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(moveTexts.done));
  // What the move would change is asked for again once it is done.
  expect(requests.filter((one) => one.path === path)).toMatchObject([
    { body: { to_loan: "LN-202603-000046", reason: "Two customers have the same name" } },
  ]);
});

test("MOMO-15 who may move payments asks for the move of a large sum of the wallet", async () => {
  const { user, requests } = render(form, {
    [`POST ${path}/preview`]: { lines, needs_second_person: true },
    [`POST ${path}/request`]: { msg: moveTexts.asked, request: {} },
  });
  enter({ "Loan that it belongs to": "LN-202603-000046", Reason: "Wrong reference" });
  await user.click(await screen.findByRole("button", { name: "Ask for the move" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(moveTexts.asked));
  expect(requests.filter(({ path: sent }) => sent === path)).toEqual([]);
});

test("SERV-145 a loan that does not take the payment says why", async () => {
  render(form, { [`POST ${path}/preview`]: errorResponse(409, moveTexts.sameLoan) });
  enter({ "Loan that it belongs to": "LN-202603-000045" });
  expect(await screen.findByText(moveTexts.sameLoan)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Move the payment" }).hasAttribute("disabled")).toBe(
    true,
  );
});
