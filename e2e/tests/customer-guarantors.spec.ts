import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

const tabs = [
  {
    tab: "guarantors",
    empty: "No guarantor information available",
    first: "First Name",
    add: "Add Guarantor",
    added: "Guarantor added successfully!",
    updated: "Guarantor updated successfully!",
    missing: "Please enter the guarantor's name.",
    calls: "**/api/customer/*/guarantors/*",
  },
  {
    tab: "business",
    empty: "No business information available",
    first: "Business Name",
    add: "Add Business",
    added: "Business added successfully!",
    updated: "Business updated successfully!",
    missing: "Please enter the name of the business.",
    calls: "**/api/customer/*/businesses/*",
  },
] as const;

for (const tab of tabs) {
  test(`CUST-18 the ${tab.tab} tab adds, numbers and edits`, async ({ page }) => {
    await page.clock.install();
    await enterNewCustomer(page);
    await page.goto(`/user/profile#${tab.tab}`);
    const main = page.getByRole("main");
    const field = main.getByRole("textbox", { name: tab.first, exact: true });
    await expect(main).toContainText(tab.empty);
    await expectNoAxeFindings(page);
    const add = async (name: string) => {
      await main.getByRole("button", { name: tab.add }).click();
      await field.fill(name);
      await main.getByRole("button", { name: tab.add }).click();
      await expect(main.getByText(tab.added)).toBeVisible();
      await page.clock.runFor(3_100);
      await expect(main.getByText(tab.added)).toBeHidden();
    };
    await main.getByRole("button", { name: tab.add }).click();
    await main.getByRole("button", { name: tab.add }).click();
    await expect(main.getByText(tab.missing)).toBeVisible();
    await main.getByRole("button", { name: "Cancel" }).click();

    await add("Sorie");
    await add("Fatu");
    const first = main
      .locator("section")
      .filter({
        has: page.getByRole("heading", { name: /^1\. Sorie/ }),
      })
      .last();
    await expect(main.getByRole("heading", { name: /^2\. Fatu/ })).toBeVisible();
    await first.getByRole("button", { name: "Edit" }).click();
    await first.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByText(messages.unchanged)).toBeVisible();
    await first.getByRole("button", { name: "Edit" }).click();
    await field.fill("Abu");
    await page.route(tab.calls, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await first.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByText("Network Error")).toBeVisible();
    await page.unroute(tab.calls);
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByText(tab.updated)).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(main.getByText(tab.updated)).toBeHidden();
    await expect(main.getByRole("heading", { name: /^1\. Abu/ })).toBeVisible();
    await expectNoAxeFindings(page);
  });
}
