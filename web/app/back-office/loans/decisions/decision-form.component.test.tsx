import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import {
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { DecisionForm } from "./decision-form.tsx";

const loan = makeLoan();
const call = `PATCH /loans/${loan.customer_id}/reject/${loan.loan_id}`;

function show(result: StubbedResponse) {
  const onDone = vi.fn<() => void>();
  const form = (
    <DecisionForm loan={loan} action="reject" onDone={onDone} onCancel={() => undefined} />
  );
  return { ...render(form, { [call]: result }), onDone };
}

const reject = () =>
  screen.getByRole("button", { name: `Reject ${loan.loan_id} of Aminata Kamara` });

test("LOAN-55 a decision without comments is rejected in a summary that links to the field", async () => {
  const { user, requests } = show({});
  expect(field(/Approved by/).value).toBe("Isata Koroma");
  await user.click(reject());
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  await user.click(screen.getByRole("link", { name: actionTexts.commentsMissing }));
  expect(document.activeElement).toBe(field(/Comments/));
  expect(requests).toEqual([]);
});

test("LOAN-55 a decision is sent with its signature, and the form reports success", async () => {
  const { user, requests, onDone } = show({});
  await user.type(field(/Comments/), "No income");
  await user.click(reject());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests[0]?.body).toMatchObject({ approved_by: "Isata Koroma", comments: "No income" });
});

test("LOAN-55 a rejected decision shows the server's text and keeps the comments", async () => {
  const { user, onDone } = show(errorResponse(409, "Another person was first."));
  await user.type(field(/Comments/), "No income");
  await user.click(reject());
  expect(await screen.findByText("Another person was first.")).toBeTruthy();
  expect(field(/Comments/).value).toBe("No income");
  expect(onDone).not.toHaveBeenCalled();
});
