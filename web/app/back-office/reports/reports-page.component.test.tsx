import { screen, waitFor, within } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { expect, test } from "vitest";
import {
  enter,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { OtherPayments } from "./other-payments.tsx";
import { PaymentStatements } from "./payment-statements.tsx";
import ReportsPage from "./reports-page.tsx";
import { TrialBalance } from "../ledger/trial-balance.tsx";

const unpaid: Statement = {
  loan_id: "LN-202601-000046",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  customer_phone: "+232-76-123456",
  customer_address: "",
  loan_type: "Salary Loan",
  status: "applied",
  total_amount: 0,
  from: "2026-01-12",
  to: "2026-01-12",
  statement_date: "2026-01-12",
  due_date: null,
  opening_balance: 0,
  closing_balance: 0,
  amount_due: 0,
  current_principal: 0,
  current_interest: 0,
  past_due_principal: 0,
  past_due_interest: 0,
  days_past_due: 0,
  written_off: 0,
  interest_accrued: 0,
  interest_rate: 0.2,
  days_accrued: 1,
  movements: [],
};
const payment = {
  id: 5,
  loan_id: "LN-202601-000045",
  customer_id: "CUS-000029",
  amount: 100,
  date: "2026-01-12",
  reversal: null,
};

/** The value beside a label of the sheet. */
const factOf = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === "DT")?.nextElementSibling
    ?.textContent;

/** Searches for an id, and expects the text that says why nothing is shown. */
async function expectRefusal(
  user: ReturnType<typeof render>["user"],
  label: string,
  id: string,
  text: string,
) {
  enter({ [label]: id });
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findByText(text)).toBeTruthy();
}

test("RPT-1 a statement has dashes before a search, and a text each for a missing, an unknown and an unpaid loan", async () => {
  const calls: Record<string, StubbedResponse> = {
    "GET /reports/statement/LN-209901-000001": errorResponse(404, reportTexts.loanIdRequired),
    [`GET /reports/statement/${unpaid.loan_id}`]: { statement: unpaid },
  };
  const { user } = render(<PaymentStatements />, calls);
  for (const label of ["Amount Due", "Loan Number", "Interest Rate", "Days Accrued"])
    expect(factOf(label), label).toBe("-");
  expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
  await expectRefusal(user, "Loan ID", "", reportTexts.loanIdRequired);
  await user.click(screen.getByRole("button", { name: "Dismiss message" }));
  await expectRefusal(user, "Loan ID", "LN-209901-000001", reportTexts.loanIdRequired);
  await expectRefusal(user, "Loan ID", unpaid.loan_id, reportTexts.noPaymentsForLoan);
});

test("RPT-3 Others has a text for a missing and for an unknown id", async () => {
  const { user } = render(<OtherPayments />, {
    "GET /transactions/search/LN-209901-000001": Response.json([]),
  });
  await expectRefusal(user, "Loan ID or Customer ID", " ", reportTexts.idRequired);
  await expectRefusal(
    user,
    "Loan ID or Customer ID",
    "LN-209901-000001",
    reportTexts.noPaymentsForId,
  );
  expect(screen.queryByRole("cell")).toBeNull();
});

test.each([
  ["basic", roleIds.basic, false],
  ["a loan officer", roleIds.loanOfficer, true],
])(
  "RPT-3, AUTH-42 %s reads the payments of Others, and exports them with the right to",
  async (_name, role, exports) => {
    const { user } = render(
      <OtherPayments />,
      { "GET /transactions/search/LN-202601-000045": Response.json([payment]) },
      { roles: [role] },
    );
    enter({ "Loan ID or Customer ID": "LN-202601-000045" });
    await user.click(screen.getByRole("button", { name: "Search" }));
    const row = await screen.findByRole("row", { name: /CUS-000029/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["LN-202601-000045", "CUS-000029", "NLe 100.00", "12 Jan 2026"]);
    expect(screen.queryByRole("button", { name: "Export" }) !== null).toBe(exports);
  },
);

test("RPT-1 the reports stand under papers of customers, portfolio and books, each named once", () => {
  render(<ReportsPage params={new URLSearchParams()} />);
  const namesOf = (group: string) => {
    const part = within(screen.getByRole("region", { name: group }));
    return part
      .getAllByRole("listitem")
      .map((item) => item.querySelector("a, button")?.textContent);
  };
  expect(namesOf("Papers of customers")).toEqual(["Payment Statements", "Payment Search (Others)"]);
  expect(namesOf("Portfolio")).toContain("Arrears");
  expect(namesOf("Books").slice(0, 2)).toEqual(["Trial Balance", "Missing Receipt Numbers"]);
  expect(screen.queryAllByRole("heading", { name: "Payment Search (Others)" })).toHaveLength(0);
});

test("ACC-7, ACC-12 a trial balance is offered to readers of the ledger, and of no day after today", async () => {
  const page = <ReportsPage params={new URLSearchParams()} />;
  render(page, {}, { roles: [roleIds.cashier] });
  expect(screen.getByRole("button", { name: "Payment Search (Others)" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Trial Balance" })).toBeNull();
  const { user } = render(
    <TrialBalance />,
    {
      "GET /ledger/trial-balance": {
        as_of: "2026-01-12",
        accounts: [],
        totals: { debit: 0, credit: 0 },
      },
    },
    { roles: [roleIds.auditor] },
  );
  await waitFor(() => expect(screen.getByLabelText("As of")).toBeTruthy());
  enter({ "As of": "13-01-2026" });
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByText("A trial balance cannot be of a day after today.")).toBeTruthy();
});
