import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { OfficeMenu } from "../page-objects/office-menu.ts";
import { StubbedApi } from "../page-objects/stubbed-api.ts";

test("SITE-36 a list opened again is shown at once, and refreshed by one call each for rows and counts", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("manager"));
  const { page } = backOffice;
  await page.clock.install();
  const api = new StubbedApi(page);
  await api.watch();
  const loans = page.getByRole("table", { name: "Loans" });
  const menu = new OfficeMenu(page);
  await backOffice.open("loans", "Loans Maintenance");
  const first = await backOffice.rows("Loans").first().innerText();
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  await menu.go("Customers");
  await expect(backOffice.rows("Customers").first()).toBeVisible();
  await expect(loans).toBeHidden();

  await page.clock.fastForward(60_000);
  api.clear();
  api.hold();
  await menu.go("Loans Maintenance");
  expect(await backOffice.rows("Loans").first().innerText()).toBe(first);
  // The rows and the counts of the tabs.
  const refreshed = ["GET /api/loans/all", "GET /api/loans/lists"];
  const ofLoans = () => api.calls.filter((one) => one.includes("/api/loans/")).toSorted();
  await expect.poll(ofLoans).toEqual(refreshed);
  api.release();
  await expect(loans.locator("[aria-busy=true]")).toHaveCount(0);
  expect(ofLoans()).toEqual(refreshed);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});
