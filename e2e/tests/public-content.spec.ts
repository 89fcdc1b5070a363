import { expect, test } from "../fixtures.ts";

test("SITE-5 each page states its own limits", async ({ page }) => {
  await page.goto("/home");
  const offers = page.getByRole("article");
  await expect(offers.nth(0)).toContainText("1 to 18 months");
  await expect(offers.nth(0)).toContainText("NLe 500");
  await expect(offers.nth(0)).toContainText("95%");
  await expect(offers.nth(0)).toContainText("APR 39.15%");
  await expect(offers.nth(1)).toContainText("1 to 12 months");
  await expect(offers.nth(1)).toContainText("NLe 1,000");
  await expect(offers.nth(1)).toContainText("75%");
  await page.goto("/services");
  await expect(offers.nth(0)).toContainText("NLe 1,000");
  await expect(offers.nth(0)).toContainText("NLe 10,000");
  await expect(offers.nth(0)).toContainText("12 to 24 months");
  await expect(offers.nth(0)).toContainText("20% per annum");
  await expect(offers.nth(1)).toContainText("NLe 5,000");
  await expect(offers.nth(1)).toContainText("NLe 50,000");
  await expect(offers.nth(1)).toContainText("6 to 36 months");
  await expect(offers.nth(1)).toContainText("25% per annum");
  await expect(page.getByText("You are 20 to 55 years old")).toBeVisible();
  for (const offer of await offers.all())
    await expect(offer.getByRole("link", { name: /^Apply Now/ })).toHaveAttribute(
      "href",
      /^\/user\/signup\?kind=/,
    );
});

test("SITE-11 the careers page shows both openings with their dates, and that they are closed", async ({
  page,
}) => {
  await page.goto("/home/careers");
  for (const date of ["30 Nov 2024", "05 Dec 2024"])
    await expect(page.getByText(`Apply by ${date}`)).toBeVisible();
  await expect(page.getByText("Closed", { exact: true })).toHaveCount(2);
});

test("SITE-13 the map is loaded from elsewhere only when it is asked for", async ({
  page,
  context,
}) => {
  const foreign: string[] = [];
  await context.route("https://www.openstreetmap.org/**", (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>Map</p>" });
  });
  await page.goto("/contact");
  await expect(page.getByRole("img", { name: /streets around the office/ })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Load the map from OpenStreetMap" }).click();
  await expect(page.frameLocator("iframe").getByText("Map")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the map at OpenStreetMap" })).toBeVisible();
  expect(foreign).toHaveLength(1);
});

test("SITE-7 the calculator follows the lending rules", async ({ page }) => {
  await page.goto("/home");
  const calculator = page.getByRole("form", { name: "Loan calculator" });
  await expect(calculator).toContainText("39.15%");
  await calculator.getByLabel("Months").fill("24");
  await expect(calculator).toContainText("20.25%");
  await expect(calculator).toContainText("NLe 250");
  await calculator.getByLabel("Months").fill("6");
  await expect(calculator).toContainText("73.35%");
  await calculator.getByRole("radio", { name: /Business.Group/ }).check();
  await expect(calculator).toContainText("NLe 6,250");
});

test("SITE-12 the help center keeps one question open at a time", async ({ page }) => {
  await page.goto("/services/help-center");
  const first = page.locator("details", { hasText: "How do I apply for a loan?" });
  const second = page.locator("details", { hasText: "What will I repay?" });
  await first.locator("summary").click();
  await expect(first).toHaveAttribute("open", "");
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open", "");
  await expect(first).not.toHaveAttribute("open", "");
  await second.locator("summary").click();
  await expect(second).not.toHaveAttribute("open", "");
});
