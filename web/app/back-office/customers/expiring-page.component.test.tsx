import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import CustomersPage from "./customers-page.tsx";

const document = {
  id: 3,
  customer_id: "CUS-000029",
  full_name: "Aminata Kamara",
  phone: "+232-76-123456",
  id_kind: "national_id",
  id_number: "SL-1",
  id_expires_on: "2020-01-31",
  loan_id: "LN-202601-000045",
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };

function Shown({ query }: { query: string }) {
  return (
    <>
      <CustomersPage params={new URLSearchParams(query)} />
      <p data-testid="address">{useLocation().hash}</p>
    </>
  );
}

test("KYC-31 the list of expiring documents states the day, and leads to the customer", async () => {
  const { user } = render(<Shown query="list=expiring" />, {
    "GET /identity-documents/expiring": { documents: [document], ...page },
  });
  const row = await screen.findByRole("row", { name: /Aminata Kamara/ });
  expect(row.textContent).toContain("31 Jan 2020");
  expect(await within(row).findByText("Expired")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Aminata Kamara" }));
  expect(screen.getByTestId("address").textContent).toBe("#customer-details?id=CUS-000029");
});

test("CUST-19 a search without customers names what was searched; a failure has its text", async () => {
  const none = { customers: [], data: [], ...page, total: 0 };
  render(<Shown query="query=qqqqqq" />, { "GET /customer/all": none });
  expect(await screen.findByText('No customer found for "qqqqqq"')).toBeTruthy();
  render(<Shown query="" />, { "GET /customer/all": errorResponse(418, "") });
  expect(await screen.findByText(/^Failed to fetch customers/)).toBeTruthy();
});
