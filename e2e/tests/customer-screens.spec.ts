import type { Page } from "@playwright/test";
import {
  expect,
  expectEnoughContrast,
  expectNoAxeFindings,
  expectNoOverflow,
  test,
} from "../fixtures.ts";
import { enterCustomer } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";

const tabs = ["recent", "loans", "guarantors", "business"] as const;

const phone = { width: 360, height: 640 };
const desktop = { width: 1280, height: 720 };

async function expectEnoughContrastInTheDark(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectEnoughContrast(page);
}

/** Runs a check on a desktop with text of twice its size (WCAG 1.4.4). */
async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  await page.setViewportSize(desktop);
  const style = await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await check();
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  await page.setViewportSize(phone);
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

/** Opens each tab in turn. */
async function visitTabs(page: Page, check: (tab: string) => Promise<void>): Promise<void> {
  for (const tab of tabs) {
    await test.step(tab, async () => {
      await page.goto(`/user/profile#${tab}`);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await check(tab);
    });
  }
}

/** Goes through the ten steps of the wizard. */
async function visitSteps(
  wizard: LoanApplication,
  check: (step: number) => Promise<void>,
): Promise<void> {
  for (let step = 1; step <= 10; step += 1) {
    await test.step(`step ${step}`, () => check(step));
    if (step < 10) await wizard.next(step + 1);
  }
}

test("CUST-22 every tab and every step of the wizard takes text of 200%, and has enough contrast in the dark scheme", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await enterCustomer(page, "customer@demo.org", "Salone-2026");
  await visitTabs(page, async (tab) => {
    await page.waitForLoadState("networkidle");
    if (tab === "recent") {
      await expect(page.getByRole("heading", { name: /^You owe NLe/ }).first()).toBeInViewport();
      await expect(page.getByRole("button", { name: "How to pay" }).first()).toBeInViewport({
        ratio: 1,
      });
    }
    await expectEnoughContrastInTheDark(page);
    await withLargeText(page, async () => {
      await expectNoOverflow(page, `${tab} with large text`);
      if (tab === tabs.at(-1)) await expectNoAxeFindings(page);
    });
  });
  const { wizard } = await LoanApplication.begin(page);
  await visitSteps(wizard, async (step) => {
    await expectWizardFits(page, wizard, step);
    await expectEnoughContrastInTheDark(page);
    await withLargeText(page, async () => {
      await expectWizardFits(page, wizard, step);
      if (step === 10) await expectNoAxeFindings(page);
    });
  });
});
