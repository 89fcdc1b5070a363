import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { approvalErrors } from "@microfinance/contract/loans/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { field, render, sentence } from "../../../../test-support/render.tsx";
import { makeLoan } from "../../../../test-support/loan.fixture.ts";
import { ActionForm } from "./action-form.tsx";
import { ApproveForm } from "./approve-form.tsx";

const loan = makeLoan({ status: "processed", first_review: "complete", second_review: "complete" });
const path = `/loans/${loan.customer_id}/approve/${loan.loan_id}`;

test("LOAN-138 an approval above the ceiling of the signed-in person is asked for", async () => {
  const onDone = vi.fn<() => void>();
  const low = { system_admin: null, manager: 4_000, others: 4_000 };
  const settings = { ...defaultSettings, approval_ceilings: low };
  const form = (
    <ApproveForm loan={loan} settings={settings} onDone={onDone} onCancel={() => undefined} />
  );
  const { user, requests } = render(form, {
    [`POST ${path}/ask`]: { msg: "Sent. A second person must approve it." },
  });
  await screen.findByText(
    sentence("NLe 5,000 is above your ceiling of NLe 4,000. A System Admin can approve it."),
  );
  expect(screen.getByText(sentence(approvalErrors.askConsequence("NLe 5,000")))).toBeTruthy();
  await user.type(field(/Comments/), "As reviewed");
  await user.click(
    screen.getByRole("button", { name: approvalErrors.ask("NLe 5,000", "Aminata Kamara") }),
  );
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = requests.find((request) => request.method === "POST");
  expect(sent?.body).toMatchObject({
    request_key: expect.any(String),
    approval: { approved_amount: 5_000, comments: "As reviewed" },
  });
});

test("PAY-33 an approval begins with the lender's usual method of payouts", async () => {
  const settings = { ...defaultSettings, default_payout_method: "Bank Transfer" };
  render(
    <ActionForm loan={loan} action="approve" onDone={() => undefined} onCancel={() => undefined} />,
    { "GET /settings": { settings } },
  );
  await waitFor(() => expect(field("Paid out by").value).toBe("Bank Transfer"));
});
