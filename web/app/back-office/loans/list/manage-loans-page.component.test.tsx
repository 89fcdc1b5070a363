import { screen } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { expect, test } from "vitest";
import { render } from "../../../../test-support/render.tsx";
import ManageLoansPage from "./manage-loans-page.tsx";

test.each([
  ["loanOfficer", false],
  ["cashier", false],
  ["auditor", false],
  ["basic", false],
  ["financeAdmin", true],
  ["manager", true],
] as const)(
  "LOAN-37, SITE-37 Manage Loans opened by its address by the role %s",
  (role, decides) => {
    const roles = [roleIds[role]];
    render(<ManageLoansPage params={new URLSearchParams()} />, {}, { roles });
    expect(screen.queryByText(depositionTexts.noAccess) === null).toBe(decides);
  },
);
