import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";

const start = ["Fatmata Koroma", "34", "076123456", "12 Kissy Road"];

async function answer(page: Page, answers: readonly string[]): Promise<void> {
  for (const text of answers) {
    await page.locator("#eligibility-answer").fill(text);
    await page.getByRole("button", { name: "Next" }).click();
  }
}

const branches = [
  {
    name: "employed with enough salary",
    answers: [...start, "Yes", "City Council", "500"],
    eligible: true,
  },
  {
    name: "employed with too little salary",
    answers: [...start, "yes", "City Council", "499"],
    eligible: false,
  },
  {
    name: "a salary range counts by its first number",
    answers: [...start, "YES", "Council", "100-200"],
    eligible: false,
  },
  {
    name: "owns a business with enough capital",
    answers: [...start, "no", "Yes", "Stall", "1,500", "200"],
    eligible: true,
  },
  {
    name: "owns a business with too little capital",
    answers: [...start, "No", "yes", "Stall", "499", "900"],
    eligible: false,
  },
  { name: "neither employed nor in business", answers: [...start, "no", "No"], eligible: false },
  { name: "too young", answers: ["F", "19", "0", "A", "yes", "C", "9000"], eligible: false },
  { name: "just old enough", answers: ["F", "20", "0", "A", "yes", "C", "9000"], eligible: true },
  { name: "just young enough", answers: ["F", "70", "0", "A", "yes", "C", "9000"], eligible: true },
  { name: "too old", answers: ["F", "71", "0", "A", "yes", "C", "9000"], eligible: false },
] as const;

for (const eligible of [true, false]) {
  test(`SITE-9 eligibility: every branch that ${eligible ? "qualifies" : "does not qualify"}`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.method()));
    await page.goto("/services/eligibility-check");
    const qualified = page.getByText("You are eligible to proceed with a loan application.");
    const refused = page.getByText("Unfortunately, you do not qualify.");
    for (const branch of branches.filter((one) => one.eligible === eligible)) {
      await test.step(branch.name, async () => {
        await answer(page, branch.answers);
        await expect(eligible ? qualified : refused).toBeVisible();
        await expect(eligible ? refused : qualified).toBeHidden();
        await expect(page.getByText("Congratulations!")).toBeVisible({ visible: eligible });
        await page.getByRole("button", { name: "Answer again" }).click();
      });
    }
    // The answers stay in the browser (SITE-8).
    expect(calls.filter((method) => method !== "GET")).toEqual([]);
  });
}

test("SITE-9 who is eligible goes on to the sign-up", async ({ page }) => {
  await page.goto("/services/eligibility-check");
  await answer(page, branches[0].answers);
  await page.getByRole("link", { name: "Continue to Application" }).click();
  await expect(page).toHaveURL(/\/user\/signup$/);
});

test("SITE-8 eligibility refuses empty answers and anything but Yes or No, and goes back", async ({
  page,
}) => {
  await page.goto("/services/eligibility-check");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please provide a response before proceeding.")).toBeVisible();
  await answer(page, start);
  await page.locator("#eligibility-answer").fill("maybe");
  await page.getByRole("button", { name: "Next" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Please enter 'Yes' or 'No'");
  await expectNoAxeFindings(page);
  await alert.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator("#eligibility-answer")).toHaveValue("12 Kissy Road");
});

test("SITE-8 the services page asks the same questions in a modal", async ({ page }) => {
  await page.goto("/services");
  await page.getByRole("button", { name: "Check if you qualify" }).click();
  const modal = page.getByRole("dialog", { name: "Check if you qualify" });
  await expect(modal.getByText("What is your full name?")).toBeVisible();
  await expectNoAxeFindings(page);
  await answer(page, [...start, "no", "no"]);
  await expect(modal.getByText("Unfortunately, you do not qualify.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
});
