import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { payment } from "./payment.fixture.ts";
import { RecordedPayment } from "./recorded-payment.tsx";

test("PAY-7 a payment that was reversed before its repetition shows the reversal on its receipt", async () => {
  const reversal = {
    reason: "Wrong loan",
    reversed_on: "2026-03-13",
    balance_after: 1_200,
    staff_id: 8,
    staff_name: "Hannah Williams",
  };
  render(<RecordedPayment payment={{ ...payment, reversal }} onNext={() => undefined} />);
  expect(screen.getByText("This payment was recorded and has been reversed since.")).toBeTruthy();
  expect(screen.queryByText("Payment recorded successfully!")).toBeNull();
  expect((await screen.findByRole("article")).textContent).toMatch(/REVERSED on 13 Mar 2026/);
});
