import { expect, test } from "../fixtures.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

const panels = [
  {
    title: "Address Details",
    path: "address",
    first: "Address",
    saved: "Address updated successfully!",
  },
  {
    title: "Occupation and Employer",
    path: "employer",
    first: "Employer Name",
    saved: "Employer details updated successfully!",
  },
  {
    title: "Bank Information",
    path: "bank",
    first: "Bank Name",
    saved: "Bank details saved successfully!",
  },
] as const;

test("CUST-17, CUST-14 address, employer and bank are added and edited; a lost response leaves one record", async ({
  page,
}) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile#recent");
  for (const panel of panels) {
    await test.step(panel.title, async () => {
      const card = page.locator("section").filter({
        has: page.getByRole("heading", { name: panel.title, exact: true }),
      });
      const field = card.getByRole("textbox", { name: panel.first, exact: true });
      const save = card.getByRole("button", { name: "Save", exact: true });
      await card.getByRole("button", { name: "Add" }).click();
      await field.fill("Kissy Road");
      // Stored, but the response is lost: sent again, it is the same record.
      await page.route(
        `**/api/customer/*/${panel.path}/create`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await save.click();
      await expect(card.getByText("Network Error")).toBeVisible();
      await expect(field).toHaveValue("Kissy Road");
      await save.click();
      await expect(card.getByText(panel.saved)).toBeVisible();
      await expect(card).toContainText("Kissy Road");
      await card.getByRole("button", { name: "Edit" }).click();
      await field.fill("Wilkinson Road");
      await save.click();
      await expect(card).toContainText("Wilkinson Road");
      await expect(card).not.toContainText("Kissy Road");
    });
  }
  const site = { name: "Back to site", exact: true };
  await expect(page.getByRole("main").getByRole("link", site)).toHaveAttribute("href", "/");
  const menu = page.getByRole("navigation", { name: "My account" });
  await expect(menu.getByRole("link", site)).toHaveAttribute("href", "/");
});

test("CUST-21, SITE-40 Home shows its loading text, and the next step loads late without a layout shift", async ({
  page,
}) => {
  await enterNewCustomer(page);
  const { promise: othersKnow, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/applications/drafts", async (route) => {
    await othersKnow;
    await route.continue();
  });
  const others = page.waitForResponse((response) => response.url().endsWith("/bank"));
  await page.goto("/user/profile#recent");
  await others;
  await expect(
    page.getByText("Loading data...").filter({ visible: true }).first(),
  ).toBeInViewport();
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        performance.mark(`moved ${Reflect.get(entry, "value")}`);
    }).observe({ type: "layout-shift" });
  });
  answer();
  await expect(page.getByRole("region", { name: "What to do next" })).toContainText(
    "Apply for your first loan",
  );
  await expect(page.getByRole("heading", { name: "Bank Information" })).toBeVisible();
  const moved = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("mark")
        .map((mark) => mark.name)
        .filter((name) => name.startsWith("moved")),
    );
  // One more frame, in which a layout shift would be recorded.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await moved()).toEqual([]);
});

test("SITE-33 another tab, a typed address and Back confirm before they discard input", async ({
  page,
}) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile#recent");
  const card = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Bank Information", exact: true }),
  });
  const field = card.getByRole("textbox", { name: "Bank Name", exact: true });
  const question = page.getByRole("alertdialog", {
    name: "What you changed here has not been saved.",
  });
  await card.getByRole("button", { name: "Add" }).click();
  await page.getByRole("link", { name: "My Loans" }).click();
  await expect(page).toHaveURL(/#loans$/);
  await page.getByRole("link", { name: "Home" }).click();

  await card.getByRole("button", { name: "Add" }).click();
  await field.fill("Rokel Commercial Bank");
  await page.getByRole("link", { name: "My Loans" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/#recent$/);
  await expect(field).toHaveValue("Rokel Commercial Bank");
  await page.evaluate(() => {
    window.location.hash = "#loans";
  });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(/#recent$/);
  await expect(field).toHaveValue("Rokel Commercial Bank");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(field).toHaveValue("Rokel Commercial Bank");
  await page.getByRole("link", { name: "Guarantors" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/#guarantors$/);
  await expect(page.getByRole("heading", { level: 1, name: "Guarantors" })).toBeVisible();

  await page.getByRole("link", { name: "Home" }).click();
  await card.getByRole("button", { name: "Add" }).click();
  await field.fill("Rokel Commercial Bank");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
});
