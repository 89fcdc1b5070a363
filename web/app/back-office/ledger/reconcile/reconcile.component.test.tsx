import { roleIds } from "@microfinance/contract/core/constants.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter, field, render, sentence } from "../../../../test-support/render.tsx";
import { ImportModal } from "./import-modal.tsx";
import { ReconcileView } from "./reconcile-view.tsx";

const account = {
  code: "1050",
  name: "Bank account",
  balance: 1_000,
  last_line: "2026-03-10",
  open_lines: 1,
  open_entries: 2,
  completed_through: null,
  mapping: null,
  takes_payments: true,
};
const manager = {
  user_id: 1,
  area: "staff" as const,
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.manager],
  permissions: [],
};
const line = {
  id: 7,
  account_code: "1050",
  date: "2026-03-10",
  amount: 100,
  reference: "FT-1",
  text: "Deposit",
  state: "open",
  match: null,
  journal_id: null,
};
const entry = (id: number, amount: number) => ({
  id,
  kind: "payment",
  entry_date: "2026-03-09",
  sentence: `Payment ${id}`,
  amount,
});
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const today = { business_date: "2026-03-16" };

test("REC-5 lines and entries are matched by the keyboard once their sums agree", async () => {
  const { user, requests } = render(
    <ReconcileView params={new URLSearchParams("view=reconcile")} actor={manager} />,
    {
      "GET /reconciliation/accounts": { accounts: [account] },
      "GET /reconciliation/lines": { lines: [line], ...page },
      "GET /reconciliation/entries": { entries: [entry(1, 60), entry(2, 40)], total: 2 },
      "GET /dashboard/business-date": today,
      "POST /reconciliation/matches": { match_id: 1 },
    },
  );
  const tick = async (name: RegExp) => {
    (await screen.findByRole("checkbox", { name })).focus();
    await user.keyboard(" ");
  };
  await tick(/Deposit/);
  await tick(/Payment 1/);
  expect(screen.getByRole("button", { name: "Match" })).toHaveProperty("disabled", true);
  await tick(/Payment 2/);
  expect(
    screen.getByText(sentence("Lines NLe 100.00, entries NLe 100.00: they agree.")),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Match" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ account_code: "1050", line_ids: [7], entry_ids: [1, 2] });
});

test("REC-1, REC-2 a file is shown before it is sent, and one that is no CSV is refused", async () => {
  const { user, requests } = render(<ImportModal account={account} onClose={() => undefined} />, {
    "GET /dashboard/business-date": today,
    "POST /reconciliation/statements": { added: 1, known: 0, matched: 0 },
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (found === null) throw new Error("no file input");
    return found;
  });
  await user.upload(input, new File([new Uint8Array([0xff, 0xfe, 0x00])], "a.csv"));
  expect(await screen.findByText(texts.notText)).toBeTruthy();
  const csv =
    "Date,Ref,Details,Debit,Credit\n10/03/2026,FT-1,=SUM(A1),,1.250,00\n10/03/2026,FT-2,Fee,5,\n";
  await user.upload(input, new File([csv.replace("1.250,00", '"1.250,00"')], "b.csv"));
  expect(await screen.findByText("1,250.00")).toBeTruthy();
  expect(screen.getByText("-5.00")).toBeTruthy();
  expect(screen.getByText("=SUM(A1)")).toBeTruthy();
  enter({ "Money out": "" });
  expect(await screen.findByText(texts.noAmountColumn)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import" })).toHaveProperty("disabled", true);
  enter({ "Money out": "Debit" });
  await user.click(screen.getByRole("button", { name: "Import" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    account_code: "1050",
    mapping: { date: "Date", amount: null, money_in: "Credit", money_out: "Debit" },
  });
  expect(field("Reference").value).toBe("Ref");
});
