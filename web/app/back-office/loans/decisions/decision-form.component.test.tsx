import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import {
  enter,
  field,
  errorResponse,
  render,
  sentence,
  type StubbedResponse,
} from "../../../../test-support/render.tsx";
import { makeApprovedLoan, makeLoan } from "../../../../test-support/loan.fixture.ts";
import { DecisionForm } from "./decision-form.tsx";

const loan = makeLoan();
const call = `PATCH /loans/${loan.customer_id}/reject/${loan.loan_id}`;

const settings = { settings: defaultSettings };

function show(result: StubbedResponse) {
  const onDone = vi.fn<() => void>();
  const form = (
    <DecisionForm loan={loan} action="reject" onDone={onDone} onCancel={() => undefined} />
  );
  return { ...render(form, { [call]: result, "GET /settings": settings }), onDone };
}

const sent = <One extends { method: string }>(requests: readonly One[]) =>
  requests.filter(({ method }) => method !== "GET");

const reject = () =>
  screen.getByRole("button", { name: `Reject ${loan.loan_id} of Aminata Kamara` });

test("LOAN-55 a decision without comments is rejected in a summary that links to the field", async () => {
  const { user, requests } = show({});
  expect(field(/Approved by/).value).toBe("Isata Koroma");
  await user.click(reject());
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(screen.getByRole("link", { name: actionTexts.categoryMissing })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: actionTexts.commentsMissing }));
  expect(document.activeElement).toBe(field(/Comments/));
  expect(sent(requests)).toEqual([]);
});

test("LOAN-55 a decision is sent with its signature, and the form reports success", async () => {
  const { user, requests, onDone } = show({});
  await user.type(field(/Comments/), "No income");
  await user.selectOptions(field(/Reason that the customer/), "Guarantor missing");
  await user.click(reject());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent(requests)[0]?.body).toMatchObject({
    approved_by: "Isata Koroma",
    comments: "No income",
    category: "Guarantor missing",
  });
});

test("LOAN-55 a rejected decision shows the server's text and keeps the comments", async () => {
  const { user, onDone } = show(errorResponse(409, "Another person was first."));
  await user.type(field(/Comments/), "No income");
  await user.selectOptions(field(/Reason that the customer/), "Guarantor missing");
  await user.click(reject());
  expect(await screen.findByText("Another person was first.")).toBeTruthy();
  expect(field(/Comments/).value).toBe("No income");
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ["cancel", "Cancel"],
  ["close", "Close"],
] as const)(
  "LOAN-55 %s requires the name and comments, and is sent with both",
  async (action, verb) => {
    const paying = makeApprovedLoan({ status: "paying" });
    const nothing = () => undefined;
    const { user, requests } = render(
      <DecisionForm loan={paying} action={action} onDone={nothing} onCancel={nothing} />,
    );
    const decide = () =>
      user.click(screen.getByRole("button", { name: new RegExp(`^${verb} LN-`) }));
    enter({ "Approved by": " " });
    await decide();
    for (const label of ["Approved by", "Comments"])
      expect(field(label).getAttribute("aria-invalid"), label).toBe("true");
    expect(screen.getAllByText("Please enter the approver's name.").length).toBeGreaterThan(0);
    expect(screen.getAllByText(actionTexts.commentsMissing).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
    enter({ "Approved by": "Hannah Williams", Comments: "Moved abroad." });
    await decide();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      method: "PATCH",
      path: `/loans/${paying.customer_id}/${action}/${paying.loan_id}`,
      body: { approved_by: "Hannah Williams", comments: "Moved abroad." },
    });
  },
);

test("SITE-23 a decision refused without a text has the form's own", async () => {
  const { user } = show(Response.json({}, { status: 400 }));
  await user.type(field(/Comments/), "No income");
  await user.selectOptions(field(/Reason that the customer/), "Guarantor missing");
  await user.click(reject());
  expect(
    await screen.findByText("An error occurred while trying to reject the loan."),
  ).toBeTruthy();
});

test("LOAN-56 closing a loan with a balance states that it stays on the record", () => {
  const paying = makeApprovedLoan({ status: "paying", balance: 1_340 });
  const nothing = () => undefined;
  render(<DecisionForm loan={paying} action="close" onDone={nothing} onCancel={nothing} />);
  expect(
    screen.getByText(sentence(/The balance of NLe 1,340\.00 stays owed on the record/)),
  ).toBeTruthy();
});
