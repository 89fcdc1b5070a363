import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import MyLoansPage from "./my-loans-page.tsx";

const shown = (
  <OwnCustomerContext value={{ userId: 7, customerId: "CUS-000029", firstName: "Aminata" }}>
    <MyLoansPage />
  </OwnCustomerContext>
);
const list = "GET /loans/customer/CUS-000029/all";

test("LOAN-33, SITE-40 My Loans says that it loads, then has a text for each empty group and no pager", async () => {
  render(shown, { [list]: { loans: [] } });
  const active = screen.getByRole("region", { name: "Active Loans" });
  expect(active.textContent).toContain("Loading data...");
  for (const text of [
    "No active loans available",
    "No available new loan",
    "No active record for this category",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(active.textContent).not.toContain("Loading data...");
  expect(screen.queryByRole("navigation", { name: /^Pages of / })).toBeNull();
});

test("LOAN-33 loans that could not be read are read again", async () => {
  const { user } = render(shown, { [list]: [errorResponse(400, ""), { loans: [] }] });
  await user.click(await screen.findByRole("button", { name: /again/i }));
  expect(await screen.findByText("No active loans available")).toBeTruthy();
});
