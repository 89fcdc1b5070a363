import { screen, within } from "@testing-library/react";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../../test-support/render.tsx";
import TransfersPage from "./transfers-page.tsx";

const transfer = {
  id: 7,
  transfer_pin: "PIN-7",
  transfer_medium: "Ria",
  amount: 100,
  foreign_currency: "USD",
  local_currency: 2250,
  transfer_date: "2026-01-12",
  sender_name: "Mabel Cole",
  sender_country: "United Kingdom",
  sender_city: "London",
  sender_phone: "020 7946 0000",
  sender_email: "mabel@gmail.com",
  receiver_name: "Santigie Bangura",
  receiver_country: "Sierra Leone",
  receiver_city: "Bo",
  receiver_phone: "076 123456",
  receiver_email: "santigie@gmail.com",
  direction: "in",
  fee: 0,
  commission: 0,
  payment_method: "Cash",
  partner_name: null,
  settlement: null,
  status: "completed",
  staff_id: 2,
  recorded_by: "Momoh Sesay",
  created_at: "2026-01-12T10:00:00Z",
  updated_at: "2026-01-12T10:00:00Z",
  cancellation: null,
};

const page = <TransfersPage params={new URLSearchParams("transfer=7")} />;

test("SITE-23 transfers and a transfer that cannot be fetched have their texts, and another attempt", async () => {
  const { user } = render(page, {
    "GET /money/transfers/all": errorResponse(418, ""),
    "GET /money/transfers/7": [errorResponse(418, ""), { data: transfer }],
  });
  expect(await screen.findByText(transferTexts.fetchingListFailed)).toBeTruthy();
  const panel = within(await screen.findByRole("dialog"));
  expect(await panel.findByText(transferTexts.fetchingFailed)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: /again/i }));
  expect((await panel.findAllByText("PIN-7")).length).toBeGreaterThan(0);
});

test.each([
  ["an auditor", roleIds.auditor],
  ["an officer who did not record it", roleIds.loanOfficer],
])("AUTH-41, TRF-11 a transfer has no button that changes it for %s", async (_name, role) => {
  const none = { transfers: [], data: [], page: 1, pages: 1, total: 0, next: null, previous: null };
  render(
    page,
    { "GET /money/transfers/all": none, "GET /money/transfers/7": { data: transfer } },
    { roles: [role] },
  );
  const panel = within(await screen.findByRole("dialog"));
  expect((await panel.findAllByText("PIN-7")).length).toBeGreaterThan(0);
  for (const name of ["Edit", "Cancel transfer", "Delete"])
    expect(panel.queryByRole("button", { name })).toBeNull();
  const isReader = role === roleIds.auditor;
  expect(screen.queryByText(/^Your role is read-only/) !== null).toBe(isReader);
  expect(screen.queryAllByText("Add Transfer").length > 0).toBe(!isReader);
});

test("TRF-30, TRF-33 a partner has no value where nothing is owed, and says why nothing is settled", async () => {
  const partner = {
    id: 3,
    kind: "transfers",
    name: "Ria",
    account_code: "1203",
    commission: { kind: "none", value: 0 },
    active: true,
    balance: 120,
    open: 1,
    biller: null,
  };
  render(
    <TransfersPage params={new URLSearchParams("view=partners")} />,
    {
      "GET /money/partners": {
        partners: [
          partner,
          { ...partner, id: 4, name: "Orange", balance: 0, open: 0 },
          { ...partner, id: 5, name: "TV", balance: -245.01, open: 0, biller: { terms: "owed" } },
        ],
      },
    },
    { roles: [roleIds.financeAdmin] },
  );
  const row = await screen.findByRole("row", { name: /^Ria/ });
  const cell = (name: string) => row.querySelector(`[data-label="${name}"]`);
  expect(cell("Owes us")?.textContent.trim()).toBe("NLe 120.00");
  expect(row.textContent).not.toContain("We owe");
  const idle = screen.getByRole("row", { name: /^Orange/ });
  expect(idle.textContent).toContain("Nothing to settle");
  const waits = within(screen.getByRole("row", { name: /^TV/ })).getByRole("link", {
    name: "Outcome unknown",
  });
  expect(waits.getAttribute("href")).toContain("#transfers?view=bills&biller=5&status=unknown");
});
