import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeLoan } from "../../../test-support/loan.fixture.ts";
import { enter, render, type StubbedResponse } from "../../../test-support/render.tsx";
import { LoanDetailsModal } from "./loan-details-modal.tsx";

const loanId = "LN-202601-000045";
const update = `PUT /loans/CUS-000012/update/${loanId}`;
const unchanged = "No changes detected. Update skipped.";

async function open(loan: Parameters<typeof makeLoan>[0], answers: StubbedResponse[] = []) {
  const shown = render(<LoanDetailsModal loanId={loanId} onClose={() => undefined} />, {
    [`GET /loans/details/${loanId}`]: { loan: makeLoan(loan) },
    [update]: answers,
  });
  const press = async (name: string) =>
    shown.user.click(await screen.findByRole("button", { name }));
  await press("Edit");
  return { ...shown, press };
}

test.each([
  ["with a salary", {}],
  ["without a salary", { monthly_salary: null }],
])("LOAN-61 an unchanged edit of an application %s is skipped", async (_, loan) => {
  const { press, requests } = await open(loan);
  await press("Save");
  expect(await screen.findByText(unchanged)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(requests).toEqual([]);
});

test("LOAN-61 an edit needs a purpose, keeps its input without a network, and shows what is stored", async () => {
  const { press, user, requests } = await open({ loan_purpose: "Education" }, [
    new Error("offline"),
    { msg: "" },
  ]);
  const purpose = screen.getByRole("combobox", { name: /^Loan purpose/ });
  await user.type(purpose, "{Backspace}");
  await press("Save");
  expect(await screen.findByText("Please select at least one loan purpose.")).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(purpose);
  await user.click(await screen.findByRole("option", { name: "Vehicle Purchase", hidden: true }));
  enter({ "Loan amount": "1716" });
  await press("Save");
  expect(await screen.findByText("Network Error")).toBeTruthy();
  await press("Save");
  expect(await screen.findByText("Loan updated successfully.")).toBeTruthy();
  await waitFor(() =>
    expect(requests.at(-1)?.body).toMatchObject({
      loan_amount: 1716,
      loan_purpose: ["Vehicle Purchase"],
    }),
  );
});
