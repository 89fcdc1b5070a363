import { screen } from "@testing-library/react";
import type { OwnShare } from "@microfinance/contract/groups/schema.ts";
import { expect, test } from "vitest";
import { render, sentence } from "../../../test-support/render.tsx";
import { OwnCustomerContext } from "../current-customer.ts";
import { GroupShares } from "./group-shares.tsx";

const share: OwnShare = {
  loan_id: "LN-202601-000045",
  group_name: "Kabala Traders",
  standing: "late",
  share: 2_000,
  total: 2_400,
  paid: 300,
  due: 400,
  owes: 40,
  covered: 60,
  covers: 0,
  next_due_date: "2026-04-30",
  next_due_part: 200,
};
const customer = { userId: 7, customerId: "CUS-000007", firstName: "Bintu" };
const shown = (
  <OwnCustomerContext value={customer}>
    <GroupShares />
  </OwnCustomerContext>
);
const call = "GET /customer/CUS-000007/shares";

test("SERV-160 a member reads the own share and how the group pays", async () => {
  render(shown, { [call]: { shares: [share] } });
  expect(await screen.findByText("Kabala Traders")).toBeTruthy();
  expect(screen.getByText("LN-202601-000045").className).not.toBe("");
  expect(screen.getByText("I still owe").nextSibling?.textContent).toBe("NLe 2,040");
  expect(screen.getByText(sentence("My share of the loan: NLe 2,000"))).toBeTruthy();
  expect(screen.getByText(sentence("NLe 300 of NLe 2,400 paid"))).toBeTruthy();
  expect(screen.getByText(sentence("Other members paid NLe 60 for you."))).toBeTruthy();
  expect(screen.getByText("The group is late with a payment.")).toBeTruthy();
  expect(
    screen.getByText(sentence("Your part of the payment due 30-Apr-2026: NLe 200")),
  ).toBeTruthy();
});
