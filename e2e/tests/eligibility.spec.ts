import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const start = ["Fatmata Koroma", "34", "076123456", "12 Kissy Road"];

async function answer(page: Page, answers: readonly string[]): Promise<void> {
  for (const text of answers) {
    await expect(page.locator("#eligibility-answer")).toHaveValue("");
    await page.locator("#eligibility-answer").fill(text);
    await page.getByRole("button", { name: "Next" }).click();
  }
}

test("SITE-9, SITE-8 a visitor answers in the modal, then on the page, goes on to the sign-up, and no answer is sent", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.method()));
  await page.goto("/services");
  await page.getByRole("button", { name: "Check if you qualify" }).click();
  const modal = page.getByRole("dialog", { name: "Check if you qualify" });
  await expect(modal.getByText("What is your full name?")).toBeVisible();
  await answer(page, [...start, "no", "no"]);
  await expect(modal.getByText("Unfortunately, you do not qualify.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();

  await page.goto("/services/eligibility-check");
  await page.getByRole("button", { name: "Next" }).click();
  const refusal = page.getByText("Please provide a response before proceeding.");
  const red = await refusal.evaluate((text) => getComputedStyle(text).color);
  const input = page.locator("#eligibility-answer[aria-invalid]");
  await expect(input, "red, as its refusal").toHaveCSS("border-top-color", red);
  await answer(page, [...start, "Yes", "City Council", "500"]);
  await expect(
    page.getByText("You are eligible to proceed with a loan application."),
  ).toBeVisible();
  expect(calls.filter((method) => method !== "GET")).toEqual([]);
  await page.getByRole("link", { name: "Continue to Application" }).click();
  await expect(page).toHaveURL(/\/user\/signup$/);
});
