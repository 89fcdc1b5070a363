import type { Page } from "@playwright/test";
import { expect, expectEnoughContrast, expectNoAxeFindings, test } from "../fixtures.ts";
import { enterCustomer } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

const tabs = ["recent", "loans", "guarantors", "business"] as const;

async function expectNoOverflow(page: Page, place: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > limit
      ? [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > limit + 1)
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`)
      : [];
  });
  expect(wide, `wider than the screen: ${place}`).toEqual([]);
}

const phone = { width: 360, height: 740 };

/** The same screen in both colour schemes. */
async function expectReadable(page: Page): Promise<void> {
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectEnoughContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Text of twice its size (WCAG 1.4.4) on this page, until it is left. */
async function enlargeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
}

/** The current step of the wizard has no part that is cut off at the side. */
async function expectWizardFits(page: Page, wizard: LoanApplication, step: number): Promise<void> {
  await expectNoOverflow(page, `step ${step}`);
  const body = wizard.modal.getByRole("region").first();
  expect(
    await body.evaluate((element) => element.scrollWidth - element.clientWidth),
    `step ${step}`,
  ).toBeLessThanOrEqual(1);
}

test("CUST-22 every tab of the customer area fits 360 px and can be read in both colour schemes", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await enterCustomer(page, "customer@demo.org", "Salone-2026");
  for (const tab of tabs) {
    await page.goto(`/user/profile#${tab}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoOverflow(page, tab);
    await expectReadable(page);
  }
});

test("CUST-22 every step of the wizard fits 360 px and can be read in both colour schemes", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { wizard } = await LoanApplication.begin(page);
  for (let step = 1; step <= 10; step += 1) {
    await expectWizardFits(page, wizard, step);
    await expectReadable(page);
    if (step < 10) await wizard.next(step + 1);
  }
});

test("CUST-22 tabs and steps of the customer area fit with text of 200%", async ({ page }) => {
  const { wizard } = await LoanApplication.begin(page);
  await enlargeText(page);
  for (let step = 1; step <= 10; step += 1) {
    await expectWizardFits(page, wizard, step);
    if (step < 10) await wizard.next(step + 1);
  }
  await expectNoAxeFindings(page);
  await enterCustomer(page, "customer@demo.org", "Salone-2026");
  for (const tab of tabs) {
    await page.goto(`/user/profile#${tab}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await enlargeText(page);
    await page.waitForLoadState("networkidle");
    await expectNoOverflow(page, tab);
  }
  await expectNoAxeFindings(page);
});
