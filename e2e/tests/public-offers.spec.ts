import { expect, test } from "../fixtures.ts";

const charge = "charged once, whatever the period";
const charged = "Charged once on the amount, whatever the period.";
const salary = `${charged} NLe 5,000 over 12 months: you repay 6,000, APR 39.15%.`;
const business = `${charged} NLe 10,000 over 12 months: you repay 12,500, APR `;

test("SITE-5, LOAN-28 each page states its own band first, the other below, and how the rate is charged", async ({
  page,
}) => {
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText(charge);
  const offers = page.getByRole("article").filter({ hasText: "Loan" });
  await expect(offers.nth(0)).toContainText(`20% per annum${salary}`);
  await expect(offers.nth(0)).toContainText("Also: NLe 1,000 to 10,000, 12 to 24 months.");
  await expect(offers.nth(1)).toContainText("Also: NLe 5,000 to 50,000, 6 to 36 months.");
  await expect(offers.nth(1)).toContainText(`25% per annum${business}`);
  await page.goto("/services");
  await expect(offers.nth(0)).toContainText(`20% per annum${salary}`);
  await expect(offers.nth(0)).toContainText("Also: from NLe 500, 1 to 18 months.");
  await expect(offers.nth(1)).toContainText(`25% per annum${business}`);
  await expect(offers.nth(1)).toContainText("Also: from NLe 1,000, 1 to 12 months.");
  // LOAN-15: the rate of every loan type is named.
  await expect(page.getByText(`Micro/Personal Loan: 30% per annum, ${charge}.`)).toBeVisible();
});

test("SITE-7, LOAN-29 the calculator spans the bands of the chosen product and rounds as the wizard does", async ({
  page,
}) => {
  await page.goto("/home");
  const calculator = page.getByRole("form", { name: "Loan calculator" });
  const [amount, months] = [calculator.getByLabel("Amount"), calculator.getByLabel("Months")];
  for (const [kind, ranges] of [
    [/^Salary/, ["500", "10000", "1", "24"]],
    [/^Business.Group/, ["1000", "50000", "1", "36"]],
  ] as const) {
    await calculator.getByRole("radio", { name: kind }).check();
    for (const [at, slider, name] of [
      [0, amount, "min"],
      [1, amount, "max"],
      [2, months, "min"],
      [3, months, "max"],
    ] as const)
      await expect(slider).toHaveAttribute(name, ranges[at]);
  }
  await amount.fill("1000");
  await months.fill("7");
  await expect(calculator).toContainText("NLe 179");
  await expect(calculator).toContainText("rounded up here; fixed to the cent at approval");
});

test("SITE-3 the loading overlay of the home page shows once a visit", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const overlay = page.getByText("Loading Page..", { exact: true });
  await page.goto("/home");
  await expect(overlay).toBeHidden();
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.waitForURL("**/about");
  await page.goto("/home");
  await expect(page.getByRole("form", { name: "Loan calculator" })).toBeVisible();
  await expect(overlay).toHaveCSS("display", "none");
});

test("SITE-4, SITE-57 the site has each section, with the content of the settings and no mark of a sample", async ({
  page,
}) => {
  for (const [path, headings] of [
    ["/home", ["What customers say"]],
    ["/about", ["The people you will meet", "Accreditation", "Partners"]],
    ["/contact", ["Our office", "Send a message"]],
    ["/services/help-center", ["Support contacts"]],
  ] as const) {
    await page.goto(path);
    for (const name of headings)
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/\bsamples?\b|000000|\{\{/i);
    await expect(page.getByRole("contentinfo").locator("a[href^='tel:']")).toHaveCount(1);
  }
  await page.goto("/user/signin");
  await expect(page.getByRole("contentinfo").locator("a[href^='tel:']")).toHaveCount(1);
  await page.goto("/home");
  await expect(page.locator("blockquote")).toHaveCount(2);
  await page.goto("/contact");
  await expect(page.getByRole("img", { name: /^Drawing of the streets/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
