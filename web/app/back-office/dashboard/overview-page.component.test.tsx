import { screen, within } from "@testing-library/react";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import OverviewPage from "./overview-page.tsx";

const months = Array.from({ length: 12 }, (_, at) => ({ month: at + 1 }));
const none = { value: 0, this_month: 0, last_month: 0, change: 0 };
const empty: Summary = {
  as_of: "2026-02-03",
  year: 2026,
  years: [2026],
  tiles: {
    loans: { ...none, change: null },
    customers: none,
    applications: none,
    transfers: { ...none, change: null },
    bills: { ...none, change: null },
  },
  applications: months.map((each) => ({ ...each, count: 0 })),
  performers: [],
  services: months.map((each) => ({ ...each, loans: 0, payments: 0, transfers: 0 })),
  sales: months.map((each) => ({ ...each, loans_given: 0, payments_received: 0 })),
};

test("RPT-5 figures that cannot be fetched have a text and a retry, and an empty year its own texts", async () => {
  const { user } = render(<OverviewPage />, {
    "GET /dashboard/summary": [new Error("offline"), { summary: empty }],
    "GET /dashboard/work": new Error("offline"),
  });
  expect((await screen.findAllByText("Network Error")).length).toBeGreaterThan(0);
  for (const again of screen.getAllByRole("button", { name: /again/i })) await user.click(again);
  for (const text of [
    "No loans given and no payments received in 2026",
    "No loans captured by staff this month",
    "No loan applications in 2026",
    "No customer services in 2026",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  // Two counts have a change of 0%, without an arrow; an amount of all time has no percentage (RPT-4).
  expect(screen.getAllByText("0%")).toHaveLength(2);
  expect(document.querySelectorAll("p svg")).toHaveLength(0);
});

test("RPT-4 a tile says what it compares before the change, which has its name and a dash without last month", async () => {
  const customers = { value: 63, this_month: 4, last_month: 0, change: null };
  render(<OverviewPage />, {
    "GET /dashboard/summary": { summary: { ...empty, tiles: { ...empty.tiles, customers } } },
  });
  const note = (await screen.findByText(/^4 new/)).closest("p");
  expect(note?.textContent).toMatch(/^4 new .* Change -$/);
});

test("RPT-7 the charts have their tables, of the year that is chosen", async () => {
  const counted = (year: number, count: number): { summary: Summary } => ({
    summary: {
      ...empty,
      year,
      years: [2026, 2025],
      applications: months.map(({ month }) => ({ month, count: count + month })),
    },
  });
  const { user } = render(<OverviewPage />, {
    "GET /dashboard/summary": [counted(2026, 100), counted(2025, 500)],
  });
  const cells = async () =>
    within(await screen.findByRole("table", { name: "Monthly Loan Applications" }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cells()).toEqual(months.map(({ month }) => String(100 + month)));
  await user.selectOptions(screen.getByLabelText("Year of the charts"), "2025");
  await expect.poll(cells).toEqual(months.map(({ month }) => String(500 + month)));
});
