import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

const tabs = [
  {
    tab: "guarantors",
    empty: "No guarantor information available",
    first: "First Name",
    add: "Add Guarantor",
    added: "Guarantor added successfully!",
    updated: "Guarantor updated successfully!",
  },
  {
    tab: "business",
    empty: "No business information available",
    first: "Business Name",
    add: "Add Business",
    added: "Business added successfully!",
    updated: "Business updated successfully!",
  },
] as const;

test("CUST-18 the tabs of guarantors and businesses add, number and edit", async ({ page }) => {
  await enterNewCustomer(page);
  for (const tab of tabs) {
    await test.step(tab.tab, async () => {
      await page.goto(`/user/profile#${tab.tab}`);
      const main = page.getByRole("main");
      const field = main.getByRole("textbox", { name: tab.first, exact: true });
      await expect(main).toContainText(tab.empty);
      await expectNoAxeFindings(page);
      for (const [at, name] of ["Sorie", "Fatu"].entries()) {
        await main.getByRole("button", { name: tab.add }).click();
        await field.fill(name);
        await main.getByRole("button", { name: tab.add }).click();
        await expect(main.getByText(tab.added).first()).toBeVisible();
        await expect(
          main.getByRole("heading", { name: new RegExp(`^${at + 1}\\. ${name}`) }),
        ).toBeVisible();
      }
      const first = main
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: /^1\. Sorie/ }) })
        .last();
      await first.getByRole("button", { name: "Edit" }).click();
      await field.fill("Abu");
      await first.getByRole("button", { name: "Save", exact: true }).click();
      await expect(main.getByText(tab.updated)).toBeVisible();
      await expect(main.getByRole("heading", { name: /^1\. Abu/ })).toBeVisible();
      await expectNoAxeFindings(page);
    });
  }
});
