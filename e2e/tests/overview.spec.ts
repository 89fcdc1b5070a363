import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

interface Summary {
  year: number;
  years: number[];
  tiles: Record<string, { value: number; change: number | null }>;
  applications: { month: number; count: number }[];
  sales: { month: number; loans_given: number; payments_received: number }[];
}

const charts = {
  "Monthly Sales Data": ["Month", "Loans Given", "Payments Received"],
  "Monthly Performers": ["Staff", "Loans captured"],
  "Monthly Loan Applications": ["Month", "Applications"],
  "Monthly Customer Services": ["Month", "Loans", "Payments", "Transfers"],
} as const;

test("RPT-5, RPT-7 Overview: four tiles and four charts with their tables, from one call, of the chosen year", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("officer"));
  const calls: string[] = [];
  backOffice.page.on("request", (request) => {
    if (/\/api\/(loans|customer|money|dashboard)/.test(request.url())) calls.push(request.url());
  });
  const answered = backOffice.page.waitForResponse("**/dashboard/summary**");
  await backOffice.open("recent", /^Welcome, \w+$/);
  const { summary: now } = (await (await answered).json()) as { summary: Summary };
  for (const tile of ["loans", "customers", "applications", "transfers"]) {
    const value = now.tiles[tile]?.value ?? 0;
    const card = backOffice.main.locator("div", { hasText: tile.toUpperCase() }).filter({
      hasText: / 1(-\d+)? \w{3}, .* 1(-\d+)? \w{3}/,
    });
    await expect(card.last()).toContainText(Math.floor(value).toLocaleString("en"));
  }
  for (const [title, heads] of Object.entries(charts)) {
    const table = backOffice.page.getByRole("table", { name: title });
    await expect(table.getByRole("columnheader")).toHaveText([...heads]);
  }
  const cells = backOffice.page
    .getByRole("table", { name: "Monthly Loan Applications" })
    .getByRole("cell");
  const counts = (of: Summary) => of.applications.map((month) => String(month.count));
  await expect(cells).toHaveText(counts(now));
  // One call returns every figure of the page, without a list (RPT-4).
  expect(calls.filter((url) => url.includes("/dashboard/summary"))).toHaveLength(1);
  expect(calls.filter((url) => /\/(loans|customer|money)\/.*all/.test(url))).toEqual([]);
  await expectNoAxeFindings(backOffice.page);

  const before = Math.min(...now.years);
  expect(before).toBeLessThan(now.year);
  const asked = backOffice.page.waitForResponse(`**/dashboard/summary?year=${before}`);
  await backOffice.main.getByLabel("Year of the charts").selectOption(String(before));
  const { summary: then } = (await (await asked).json()) as { summary: Summary };
  await expect(cells).toHaveText(counts(then));
  const card = backOffice.main.locator("section").filter({ hasText: "Monthly Sales Data" });
  await expect(card.getByText(String(before), { exact: true }).first()).toBeVisible();
  await expect(
    backOffice.main.getByRole("link", { name: "Back to site", exact: true }),
  ).toHaveAttribute("href", "/");
});

test("RPT-5 figures that cannot be fetched show a text and a retry, and an empty year its own texts", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("cashier"));
  await backOffice.page.route("**/dashboard/summary**", (route) => route.abort());
  await backOffice.open("recent", /^Welcome/);
  await expect(backOffice.main.getByText("Network Error")).toBeVisible();
  const month = (number: number) => ({ month: number });
  const months = Array.from({ length: 12 }, (_, at) => month(at + 1));
  const none = { value: 0, this_month: 0, last_month: 0, change: 0 };
  await backOffice.page.unroute("**/dashboard/summary**");
  await backOffice.page.route("**/dashboard/summary**", (route) =>
    route.fulfill({
      json: {
        success: true,
        msg: "",
        message: "",
        summary: {
          as_of: "2026-02-03",
          year: 2026,
          years: [2026],
          tiles: {
            loans: { ...none, change: null },
            customers: none,
            applications: none,
            transfers: { ...none, change: null },
          },
          applications: months.map((each) => ({ ...each, count: 0 })),
          performers: [],
          services: months.map((each) => ({ ...each, loans: 0, payments: 0, transfers: 0 })),
          sales: months.map((each) => ({ ...each, loans_given: 0, payments_received: 0 })),
        },
      },
    }),
  );
  await backOffice.main.getByRole("button", { name: /again/i }).click();
  for (const text of [
    "No loans given and no payments received in 2026",
    "No loans captured by staff this month",
    "No loan applications in 2026",
    "No customer services in 2026",
  ])
    await expect(backOffice.main.getByText(text)).toBeVisible();
  // Two counts have a change of 0%, without an arrow; an amount of all time has no percentage.
  await expect(backOffice.main.getByText("0%")).toHaveCount(2);
  await expect(backOffice.main.locator("p svg")).toHaveCount(0);
});
