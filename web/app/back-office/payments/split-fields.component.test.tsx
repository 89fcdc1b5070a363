import { useState } from "react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, render, sentence } from "../../../test-support/render.tsx";
import type { PaymentSplit } from "./payment-values.ts";
import { SplitFields } from "./split-fields.tsx";

const loanId = "LN-202601-000045";
const member = { is_former: false, share: 2_500, owes: 0 };
const members = {
  members: [
    { ...member, customer_id: "CUS-000001", name: "Ami Kargbo" },
    { ...member, customer_id: "CUS-000002", name: "Bintu Sesay", owes: 190 },
  ],
};

function Fields() {
  const [split, setSplit] = useState<PaymentSplit | null>(null);
  return <SplitFields loanId={loanId} amount={250} split={split} onChange={setSplit} />;
}

test("SERV-157 a payment is divided on request, starting with what each member owes", async () => {
  const { user } = render(<Fields />, { [`GET /loans/${loanId}/members`]: { members } });
  await user.click(await screen.findByRole("checkbox", { name: "State what each member brings" }));
  await screen.findByText(
    sentence("The members bring NLe 190.00, NLe 60.00 less than the payment."),
  );
  enter({ "Ami Kargbo": "60" });
  expect(
    await screen.findByText(sentence("The members bring NLe 250.00, which is the payment.")),
  ).toBeTruthy();
});
