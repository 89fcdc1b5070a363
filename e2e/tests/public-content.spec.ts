import { expect, test } from "../fixtures.ts";

test("SITE-12, SITE-13 a visitor compares offers, calculates a loan, reads openings and answers, and asks for the map", async ({
  page,
  context,
}) => {
  await page.goto("/home");
  const offers = page.getByRole("article");
  for (const text of ["1 to 18 months", "NLe 500", "95%", "APR 39.15%"])
    await expect(offers.nth(0)).toContainText(text);
  for (const text of ["1 to 12 months", "NLe 1,000", "75%"])
    await expect(offers.nth(1)).toContainText(text);
  const calculator = page.getByRole("form", { name: "Loan calculator" });
  await expect(calculator).toContainText("39.15%");
  await calculator.getByLabel("Months").fill("24");
  await expect(calculator).toContainText("20.25%");
  await expect(calculator).toContainText("NLe 250");
  await calculator.getByLabel("Months").fill("6");
  await expect(calculator).toContainText("73.35%");
  await calculator.getByRole("radio", { name: /Business.Group/ }).check();
  await expect(calculator).toContainText("NLe 6,250");

  await page.goto("/services");
  for (const text of ["NLe 1,000", "NLe 10,000", "12 to 24 months", "20% per annum"])
    await expect(offers.nth(0)).toContainText(text);
  for (const text of ["NLe 5,000", "NLe 50,000", "6 to 36 months", "25% per annum"])
    await expect(offers.nth(1)).toContainText(text);
  await expect(page.getByText("You are 20 to 55 years old")).toBeVisible();
  for (const offer of await offers.all())
    await expect(offer.getByRole("link", { name: /^Apply Now/ })).toHaveAttribute(
      "href",
      /^\/user\/signup\?kind=/,
    );

  await page.goto("/home/careers");
  for (const date of ["30 Nov 2024", "05 Dec 2024"])
    await expect(page.getByText(`Apply by ${date}`)).toBeVisible();
  await expect(page.getByText("Closed", { exact: true })).toHaveCount(2);

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
