import { expect, test } from "../fixtures.ts";

const charge = "charged once, whatever the period";
const charged = "Charged once on the amount, whatever the period.";
const salary = `${charged} NLe 5,000 over 12 months: you repay NLe 6,000, APR 39.15%.`;
const business = `${charged} NLe 10,000 over 12 months: you repay NLe 12,500, APR `;

test("SITE-5, SITE-7 a visitor compares the offers of both pages, and calculates a loan", async ({
  page,
}) => {
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText(charge);
  const offers = page.getByRole("article").filter({ hasText: "Loan" });
  await expect(offers.nth(0)).toContainText(`20% per annum${salary}`);
  await expect(offers.nth(0)).toContainText("Also: NLe 1,000 to 10,000, 12 to 24 months.");
  await expect(offers.nth(1)).toContainText("Also: NLe 5,000 to 50,000, 6 to 36 months.");
  await expect(offers.nth(1)).toContainText(`25% per annum${business}`);

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
  // LOAN-29: rounded as the wizard does.
  await amount.fill("1000");
  await months.fill("7");
  await expect(calculator).toContainText("NLe 179");
  await expect(calculator).toContainText("rounded up here; fixed to the cent at approval");

  await page.goto("/services");
  await expect(offers.nth(0)).toContainText(`20% per annum${salary}`);
  await expect(offers.nth(0)).toContainText("Also: from NLe 500, 1 to 18 months.");
  await expect(offers.nth(1)).toContainText(`25% per annum${business}`);
  await expect(offers.nth(1)).toContainText("Also: from NLe 1,000, 1 to 12 months.");
  // LOAN-15: the rate of every loan type is named.
  await expect(
    page.getByText(`Micro/Personal Loan: 30% per annum, ${charge}. NLe 5,000 over 12 months`),
  ).toBeVisible();
});
