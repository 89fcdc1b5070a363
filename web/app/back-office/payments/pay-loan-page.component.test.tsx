import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { startSession } from "../../core/session.ts";
import { tokenWith } from "../../core/test-browser.ts";
import { makeApprovedLoan } from "../../../test-support/loan.fixture.ts";
import { field, render } from "../../../test-support/render.tsx";
import PayLoanPage from "./pay-loan-page.tsx";

// The page loads them beside its first figures, and a load must not outlast the last test.
beforeAll(async () => {
  await Promise.all([import("./payoff-hint.tsx"), import("./recorded-payment.tsx")]);
});

test("AUTH-41 an auditor looks up a loan with its figures, and has no form", async () => {
  const iat = Math.floor(Date.now() / 1000);
  startSession(
    tokenWith({
      id: 2,
      staff_id: 2,
      role: "staff",
      role_ids: [roleIds.auditor],
      first_name: "Foday",
      last_name: "Sesay",
      iat,
      exp: iat + 900,
    }),
  );
  const loan = makeApprovedLoan({ status: "paying" });
  render(
    <PayLoanPage params={new URLSearchParams({ loan: loan.loan_id })} />,
    { [`GET /loans/details/${loan.loan_id}`]: { loan } },
    { signedOut: true },
  );
  expect((await screen.findAllByText(loan.loan_id)).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Your role is read-only/)).toBeTruthy();
  expect(screen.queryByLabelText(/Payment amount/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Record / })).toBeNull();
});

test("PAY-7 the date of a payment is the server's, whatever the clock of the device says", async () => {
  const loan = makeApprovedLoan({ status: "paying" });
  render(<PayLoanPage params={new URLSearchParams({ loan: loan.loan_id })} />, {
    [`GET /loans/details/${loan.loan_id}`]: { loan },
    "GET /dashboard/business-date": { business_date: "2026-02-10" },
  });
  await waitFor(() => expect(field("Payment date").value).toBe("10-02-2026"));
});

const withoutTill = { tills_on: true, tills: [], session: null, entries: [] };

test("TILL-5 without an open till Pay Loan says so at its head and starts with a method that works", async () => {
  const loan = makeApprovedLoan({ status: "paying" });
  render(<PayLoanPage params={new URLSearchParams({ loan: loan.loan_id })} />, {
    [`GET /loans/details/${loan.loan_id}`]: { loan },
    "GET /dashboard/business-date": { business_date: "2026-02-10" },
    "GET /tills/mine": withoutTill,
  });
  expect(await screen.findByText(/^You have no open till: open your till before/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open my till" }).getAttribute("href")).toContain(
    "#my-till",
  );
  await waitFor(() => expect(field("Payment method").value).not.toBe("Cash"));
});

test.each([
  ["2026-02-10", null],
  ["2026-02-09", /^The till of 09 Feb 2026 is not counted/],
])(
  "TILL-3, TILL-5 Pay Loan names the open till of %s and counts it from its head",
  async (day, note) => {
    const loan = makeApprovedLoan({ status: "paying" });
    render(<PayLoanPage params={new URLSearchParams({ loan: loan.loan_id })} />, {
      [`GET /loans/details/${loan.loan_id}`]: { loan },
      "GET /dashboard/business-date": { business_date: "2026-02-10" },
      "GET /tills/mine": {
        tills_on: true,
        session: { id: 3, till_name: "Till 1", business_date: day, status: "open" },
      },
    });
    expect(await screen.findByText("Till 1 is open")).toBeTruthy();
    const [count] = screen.getAllByRole("link", { name: "Count" });
    expect(count?.getAttribute("href")).toBe("/#my-till?session=3&mode=count");
    await waitFor(() => expect(field("Payment date").value).toBe("10-02-2026"));
    if (note !== null) expect(await screen.findByText(note)).toBeTruthy();
    else expect(screen.queryByRole("note")).toBeNull();
  },
);

test("TILL-5 with tills off Pay Loan starts with cash", async () => {
  const loan = makeApprovedLoan({ status: "paying" });
  render(<PayLoanPage params={new URLSearchParams({ loan: loan.loan_id })} />, {
    [`GET /loans/details/${loan.loan_id}`]: { loan },
    "GET /dashboard/business-date": { business_date: "2026-02-10" },
    "GET /tills/mine": { ...withoutTill, tills_on: false },
  });
  await waitFor(() => expect(field("Payment date").value).toBe("10-02-2026"));
  expect(field("Payment method").value).toBe("Cash");
  expect(screen.queryByText(/^You have no open till/)).toBeNull();
});
