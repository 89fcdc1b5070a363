import { partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, errorResponse, render, sentence } from "../../../test-support/render.tsx";
import { SettleModal } from "./settle-modal.tsx";

const partner = {
  id: 3,
  kind: "transfers" as const,
  name: "Ria",
  account_code: "1201",
  commission: { kind: "none" as const, value: 0 },
  active: true,
  balance: 200,
  open: 2,
  biller: null,
};
const transfer = (id: number) => ({
  id,
  transfer_pin: `PIN-${id}`,
  transfer_date: "2026-03-10",
  direction: "in",
  local_currency: 100,
  sender_name: "Ann",
  receiver_name: "Ben",
  claim: 100,
});
const account = (code: string, name: string, money_kind: string | null) => ({
  code,
  name,
  kind: "asset",
  money_kind,
  system: false,
  manual: true,
  active: true,
  balance: 0,
});

test("TRF-32, TRF-33 a settlement says what it does, and is sent again under the same key", async () => {
  const { user, requests } = render(<SettleModal partner={partner} onClose={() => undefined} />, {
    "GET /dashboard/business-date": { business_date: "2026-03-16" },
    "GET /money/partners/3/open": { transfers: [transfer(1), transfer(2)], total: 2 },
    "GET /ledger/accounts": {
      accounts: [
        account("1000", "Cash", "cash"),
        account("1010", "Till 1", "cash"),
        account("1050", "Bank account", "bank"),
        account("1100", "Loans receivable", null),
      ],
    },
    "POST /money/settlements": [errorResponse(409, partnerTexts.notOpen), { settlement: {} }],
  });
  await user.click(await screen.findByRole("checkbox", { name: "All 2" }));
  const send = screen.getByRole("button", { name: "Record settlement" });
  expect(send).toHaveProperty("disabled", true);
  enter({ "Amount received": "190", "Bank charges": "4" });
  expect(
    screen.getByText(
      sentence(
        "NLe 190.00 came from Ria for 2 transfers of NLe 200.00. The difference of NLe 6.00 is a loss on 4600. They cannot be canceled afterwards.",
      ),
    ),
  ).toBeTruthy();
  enter({ "Who paid": "out" });
  expect(screen.getByText(partnerTexts.nothingToPay)).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  enter({ "Who paid": "in" });
  await user.click(send);
  expect(await screen.findByText(partnerTexts.notOpen)).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual(requests[0]?.body);
  expect(requests[0]?.body).toMatchObject({
    partner_id: 3,
    direction: "in",
    date: "2026-03-16",
    amount: 190,
    charges: 4,
    account_code: "1050",
    transfer_ids: [1, 2],
  });
  expect(screen.queryByText("1010 Till 1")).toBeNull();
});
