import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const lists = [
  ["customers", "Customers"],
  ["loans", "Loans Maintenance"],
  ["review-loans", "Review Loans"],
  ["loan-history", "Loan History"],
  ["transfers", "Money Transfers"],
  ["staff", "Staff"],
  ["admin", "All Application Users"],
  ["audit", "Audit"],
] as const;

test("SITE-34 no column of a list is out of sight at 1280 px", async ({ signedIn }) => {
  const desk = new BackOffice(await signedIn("sysadmin"));
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  for (const [address, title] of lists) {
    await test.step(title, async () => {
      await desk.open(address, title);
      const table = desk.main.getByRole("table").first();
      await expect(table.getByRole("cell").first()).toBeVisible();
      const hidden = await table.evaluate((element) => {
        const frame = element.parentElement;
        return frame === null ? 0 : frame.scrollWidth - frame.clientWidth;
      });
      expect(hidden, title).toBeLessThanOrEqual(0);
    });
  }
});

test("SITE-34 Loans Maintenance stacks its columns in their order, both names in the header", async ({
  signedIn,
}) => {
  const desk = new BackOffice(await signedIn("officer"));
  await desk.open("loans", "Loans Maintenance");
  expect(await desk.heads("Loans")).toEqual([
    "ID / Submitted",
    "Customer",
    "Status",
    "Requested / Approved",
    "Date / Loan",
    "Total Paid / Last Payment",
    "Balance",
    "View",
  ]);
});
