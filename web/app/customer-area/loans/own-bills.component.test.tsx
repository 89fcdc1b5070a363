import type { OwnBill } from "@microfinance/contract/bills/endpoints.ts";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { OwnBills } from "./own-bills.tsx";

const bill: OwnBill = {
  id: 1,
  number: "BL-000001",
  biller_name: "Electricity",
  number_label: "Meter number",
  customer_number: "01450012347",
  amount: 100,
  charge: 2,
  taken: 102,
  payment_method: "Cash",
  paid_on: "2026-11-17",
  status: "paid",
  token: "12345678901234567890",
};

afterEach(() => {
  vi.restoreAllMocks();
});

test("BILL-18 a phone shows number, token and day of a bill", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => 320);
  render(
    <OwnCustomerContext value={{ userId: 7, customerId: "CUS-000029", firstName: "Aminata" }}>
      <OwnBills />
    </OwnCustomerContext>,
    {
      "GET /customer/CUS-000029/bills": { bills: [bill, { ...bill, id: 2, token: null }] },
    },
  );
  const token = "1234 5678 9012 3456 7890";
  const [withToken, without] = (await screen.findAllByText("Electricity")).map((biller) =>
    biller.closest("tr"),
  );
  expect(withToken?.textContent).toBe(`ElectricityNLe 102.00${token}Paid01450012347 17-Nov-2026`);
  expect(without?.textContent).toBe("ElectricityNLe 102.00Paid01450012347 17-Nov-2026");
});
