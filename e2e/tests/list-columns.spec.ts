import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const lists = [
  ["customers", "Customers"],
  ["loans", "Loans Maintenance"],
  ["review-loans", "Review Loans"],
  ["manage-loans?show=table", "Manage Loan Deposition"],
  ["loan-approval?show=table", "Active Loans"],
  ["loan-history", "Loan History"],
  ["payments", "Loan Payment Form"],
  ["arrears", "Arrears and portfolio at risk"],
  ["transfers", "Money Transfers"],
  ["staff", "Staff"],
  ["admin", "All Application Users"],
  ["audit", "Audit"],
] as const;

test("SITE-34 no column of a list is out of sight at 1280, 1100 and 768 px", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  for (const [address, title] of lists) {
    await test.step(title, async () => {
      await backOffice.page.setViewportSize({ width: 1280, height: 800 });
      await backOffice.open(address, title);
      const table = backOffice.main.getByRole("table").last();
      await expect(table.getByRole("cell").first()).toBeVisible();
      for (const width of [1280, 1100, 768]) {
        await backOffice.page.setViewportSize({ width, height: 800 });
        const hidden = () =>
          table.evaluate((element) => {
            const frame = element.parentElement;
            return frame === null ? 0 : frame.scrollWidth - frame.clientWidth;
          });
        await expect.poll(hidden, `${title} at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test("SITE-34 Loans Maintenance stacks its columns in their order, both names in the header", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open("loans", "Loans Maintenance");
  expect(await backOffice.heads("Loans")).toEqual([
    "ID / Submitted",
    "Customer",
    "Status",
    "Requested / Approved",
    "Date / Loan",
    "Total Paid / Last Payment",
    "Balance / Next due",
    "View / Officer",
  ]);
});
