import { screen } from "@testing-library/react";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import type { OfferedRepayment } from "@microfinance/contract/products/schema.ts";
import { repaymentOfOffer } from "@microfinance/contract/products/repayments.ts";
import { type Repayment, usualRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { RepaymentFields } from "./repayment-fields.tsx";

const { due_day: _, ...usual } = usualRepayment;
const days = {
  pay_day: { day: 25, of: "Ministry of Health" },
  meeting_days: [{ day: 3, of: "Kabala Traders" }],
};

test.each([
  ["pay_day", "month", "Day 25: Ministry of Health pays", 25],
  ["meeting_day", "week", "Wednesday: Kabala Traders meets", 3],
] as const)(
  "PROD-16 a due day by %s is proposed with whose it is, and taken by a press",
  async (due_by, period_unit, proposal, due_day) => {
    const offer: OfferedRepayment = { ...usual, period_unit, due_by, due_on_rest_day: "stays" };
    const [first] = defaultProducts;
    if (first === undefined) throw new Error("there is a default product");
    const product = { ...first, repayments: [offer] };
    const change = vi.fn<(repayment: Repayment) => void>();
    const { user } = render(
      <RepaymentFields
        product={product}
        repayment={repaymentOfOffer(offer, null)}
        change={change}
        customerId="CUS-000012"
      />,
      { "GET /customer/CUS-000012/due-days": [days] },
    );
    await user.click(await screen.findByRole("button", { name: proposal }));
    expect(change).toHaveBeenCalledWith(repaymentOfOffer(offer, due_day));
  },
);
