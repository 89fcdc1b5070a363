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

test("SITE-34, SITE-54 lists show every column at 1280, 1100 and 768 px, with their frames and filters in line", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  const { page } = backOffice;
  // Each list begins at the width at which the one before ended.
  const widths = [1280, 1100, 768];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [address, title] of lists) {
    await test.step(title, async () => {
      await backOffice.open(address, title);
      const table = backOffice.main.getByRole("table").last();
      await expect(table.getByRole("cell").first()).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const hidden = () =>
          table.evaluate((element) => {
            const frame = element.parentElement;
            return frame === null ? 0 : frame.scrollWidth - frame.clientWidth;
          });
        await expect.poll(hidden, `${title} at ${width} px`).toBeLessThanOrEqual(0);
      }
      widths.reverse();
    });
  }

  await test.step("no filter of the journal is alone in its row at 1280 px", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await backOffice.open("ledger?view=journal", "Ledger");
    const filters = backOffice.main.getByRole("search", { name: "Journal" });
    const bottomOf = async (label: string) => {
      const box = await filters.getByLabel(label).boundingBox();
      return box === null ? null : Math.round((box.y + box.height) / 10);
    };
    await expect(filters.getByLabel("Amount")).toBeVisible();
    expect(await bottomOf("Amount")).toBe(await bottomOf("Loan or customer id"));
  });

  await test.step("the stacked columns of loans are in their order", async () => {
    await backOffice.open("loans", "Loans Maintenance");
    expect(await backOffice.heads("Loans")).toEqual([
      // The boxes to select loans, of those who may assign officers.
      "",
      "ID",
      "Customer",
      "Status",
      "Requested",
      "Date",
      "Total Paid",
      "Balance",
      "View",
    ]);
  });

  await test.step("the line below the tabs of a loan stays when they scroll", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await backOffice.rows("Loans").first().getByRole("button").first().click();
    const tabs = backOffice.dialog.getByRole("tablist");
    await expect(tabs).toBeVisible();
    // What scrolls with the content of the row has the width of the window only.
    const line = await tabs.evaluate((element) => ({
      scrolls: element.scrollWidth > element.clientWidth,
      moving: getComputedStyle(element, "::before").display,
      staying: getComputedStyle(element).boxShadow,
    }));
    expect(line).toMatchObject({ scrolls: true, moving: "none" });
    expect(line.staying).toContain("inset");
  });

  await test.step("a list that could not be fetched has one border, that of its card", async () => {
    await page.route("**/api/customer/all?**", (route) => route.abort());
    await page.goto("/staff/dashboard#customers?query=failed");
    const failure = backOffice.main.getByRole("alert").filter({ hasText: "Network Error" });
    const edges = await failure.evaluate((element) =>
      [element, element.parentElement ?? element].map((part) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(part);
        return borderTopWidth !== "0px" && borderTopColor !== "rgba(0, 0, 0, 0)";
      }),
    );
    expect(edges).toEqual([false, true]);
  });
});
