import { screen, waitFor } from "@testing-library/react";
import { customerTexts, panelTexts } from "@microfinance/contract/customers/texts.ts";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { BioGraph } from "./home-page.tsx";
import { LoansNotLoaded } from "./home-page.tsx";

const shown = (
  <OwnCustomerContext value={{ userId: 7, customerId: "CUS-000029", firstName: "Aminata" }}>
    <LoansNotLoaded />
    <BioGraph />
  </OwnCustomerContext>
);

test("SITE-23, CUST-20, CUST-21 Home says that its loans and the Bio Graph could not be loaded, and reads them again", async () => {
  const { user } = render(shown, {
    "GET /loans/customer/CUS-000029/all": [errorResponse(400, ""), { loans: [] }],
    "GET /user/profile": errorResponse(400, ""),
    "GET /customer/CUS-000029": errorResponse(400, ""),
  });
  await screen.findByText(panelTexts.failed);
  const bio = await screen.findByText(customerTexts.missingUser);
  expect(screen.getByRole("region", { name: "Bio Graph" }).contains(bio)).toBe(true);
  const region = screen.getByRole("region", { name: "My Loans" });
  expect(region.textContent).toContain(panelTexts.failed);
  const [again] = screen.getAllByRole("button", { name: "Try again" });
  if (again === undefined) throw new Error("a failed panel has a button");
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole("region", { name: "My Loans" })).toBeNull());
  expect(screen.getByText(customerTexts.missingUser)).toBeTruthy();
});
