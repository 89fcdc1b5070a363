import { cleanup, screen, waitFor } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { beforeAll, expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import CustomerDetailsPage from "./customer-details-page.tsx";

const id = "CUS-000029";
const base = `/customer/${id}`;
const at = (query: string) => <CustomerDetailsPage params={new URLSearchParams(query)} />;
const customer = {
  id: 29,
  customer_id: id,
  user_id: 31,
  first_name: "Aminata",
  middle_name: null,
  last_name: "Kamara",
  email: "aminata@gmail.com",
  phone: "+232-76-123456",
  other_phone: null,
  gender: null,
  date_of_birth: null,
  status: "active",
};
const summary = {
  owes: 0,
  late: 0,
  days_past_due: 0,
  running: 0,
  applications: 0,
  ended: 0,
  loan_to_pay: null,
  loans: [],
  guarantor_of: [],
  papers: [],
  notes: [],
  last_contact: null,
  last_promise: null,
};

// The page loads it in the background; a test that ends meanwhile leaves it without its environment.
beforeAll(() => import("./customer-file.tsx"));

test("CUST-19 without a customer the page leads to the customers", () => {
  render(at(""));
  expect(screen.getByText("No customer selected.")).toBeTruthy();
  expect(screen.getByText("Choose a customer")).toBeTruthy();
});

test("CUST-19, AUTH-41 who may not change customers reads them with a note and without buttons", async () => {
  render(
    at(`id=${id}&tab=record`),
    {
      [`GET ${base}`]: { customer },
      [`GET ${base}/identity`]: { documents: [] },
      [`GET ${base}/summary`]: { summary },
      [`GET ${base}/address`]: { address: null },
      [`GET ${base}/employer`]: { employer: null },
      [`GET ${base}/bank`]: { bank: null },
      [`GET ${base}/guarantors/all`]: { guarantors: [] },
      [`GET ${base}/businesses`]: { businesses: [] },
    },
    { roles: [roleIds.auditor] },
  );
  expect(await screen.findByText("Your role reads this record and cannot change it.")).toBeTruthy();
  expect(await screen.findByText("No bank information available")).toBeTruthy();
  for (const name of ["Edit", "Add", "Add Loan", "Add Guarantor", "Add Business"])
    expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
});

test("CUST-40 the parts of the page are under three tabs, each with its address", async () => {
  const api = {
    [`GET ${base}`]: { customer },
    [`GET ${base}/summary`]: { summary },
    [`GET ${base}/guarantors/all`]: { guarantors: [] },
  };
  render(at(`id=${id}`), api);
  const tabs = await screen.findByRole("navigation", { name: "Parts of the customer" });
  expect([...tabs.querySelectorAll("a")].map(({ hash }) => hash)).toEqual([
    `#customer-details?id=${id}`,
    `#customer-details?id=${id}&tab=record`,
    `#customer-details?id=${id}&tab=papers`,
  ]);
  expect(await screen.findByRole("region", { name: "Loans" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Guarantors Information" })).toBeNull();
  cleanup();
  render(at(`id=${id}&tab=record`), api);
  // An empty part is one line below its heading.
  const part = await screen.findByRole("region", { name: "Guarantors Information" });
  expect(part.textContent).toBe(
    "Guarantors InformationAdd GuarantorNo guarantor information available",
  );
  expect(screen.queryByRole("region", { name: "Loans" })).toBeNull();
});

test("CUST-19 an unknown customer has one text for the whole page", async () => {
  const missing = errorResponse(404, "Customer not found.");
  render(at(`id=${id}`), {
    [`GET ${base}`]: missing,
    [`GET ${base}/summary`]: missing,
    [`GET ${base}/address`]: missing,
    [`GET ${base}/employer`]: missing,
    [`GET ${base}/bank`]: missing,
  });
  await waitFor(() => expect(screen.getAllByText("Customer not found.")).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Bank Information" })).toBeNull();
});
