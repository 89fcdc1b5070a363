import { expect, test } from "../fixtures.ts";
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
