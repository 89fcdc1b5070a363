import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

const unchanged = messages.unchanged;

const panels = [
  {
    title: "Address Details",
    path: "address",
    first: "Address",
    saved: "Address updated successfully!",
    required: null,
    empty: "Add your occupation and employer when you apply for a loan.",
  },
  {
    title: "Occupation and Employer",
    path: "employer",
    first: "Employer Name",
    saved: "Employer details updated successfully!",
    required: "All required fields must be filled.",
    empty: "Add your occupation and employer when you apply for a loan.",
  },
  {
    title: "Bank Information",
    path: "bank",
    first: "Bank Name",
    saved: "Bank details saved successfully!",
    required: "All required fields must be filled.",
    empty: "No bank information found.",
  },
] as const;

for (const panel of panels) {
  test(`CUST-17, CUST-14 ${panel.title}: added, edited, cancelled, unchanged, and without a network`, async ({
    page,
  }) => {
    await page.clock.install();
    await enterNewCustomer(page);
    await page.goto("/user/profile#recent");
    const card = page.locator("section").filter({
      has: page.getByRole("heading", { name: panel.title, exact: true }),
    });
    const field = card.getByRole("textbox", { name: panel.first, exact: true });
    const save = card.getByRole("button", { name: "Save", exact: true });
    await expect(card).toContainText(panel.empty);

    await card.getByRole("button", { name: "Add" }).click();
    if (panel.required !== null) {
      await save.click();
      await expect(card.getByText(panel.required)).toBeVisible();
    }
    await field.fill("Kissy Road");
    // Stored, but the answer is lost: sent again, it is the same record.
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
    await page.clock.runFor(3_100);
    await expect(card.getByText(panel.saved)).toBeHidden();
    await expect(card).toContainText("Kissy Road");

    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") calls.push(request.url());
    });
    await card.getByRole("button", { name: "Edit" }).click();
    await save.click();
    await expect(card.getByText(unchanged)).toBeVisible();
    await expect(field).toBeHidden();
    expect(calls).toEqual([]);
    await page.clock.runFor(3_100);
    await expect(card.getByText(unchanged)).toBeHidden();

    await card.getByRole("button", { name: "Edit" }).click();
    await field.fill("Somewhere else");
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card).toContainText("Kissy Road");
    await expect(card).not.toContainText("Somewhere else");

    await card.getByRole("button", { name: "Edit" }).click();
    await expect(field).toHaveValue("Kissy Road");
    await field.fill("Wilkinson Road");
    await page.route(`**/api/customer/*/${panel.path}`, (route) => route.abort());
    await save.click();
    await expect(card.getByText("Network Error")).toBeVisible();
    await expect(field).toHaveValue("Wilkinson Road");
    await page.clock.runFor(3_100);
    await expect(card.getByText("Network Error")).toBeHidden();
    await page.unroute(`**/api/customer/*/${panel.path}`);
    await save.click();
    await expect(card.getByText(panel.saved)).toBeVisible();
    await expect(card).toContainText("Wilkinson Road");
    await expectNoAxeFindings(page);
  });
}

test("CUST-21 Home: what to do next comes late and moves nothing", async ({ page }) => {
  await enterNewCustomer(page);
  const { promise: othersKnow, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/applications/drafts", async (route) => {
    await othersKnow;
    await route.continue();
  });
  const others = page.waitForResponse((response) => response.url().endsWith("/bank"));
  await page.goto("/user/profile#recent");
  await others;
  await expect(page.getByText(/Bank Information|Loading data\.\.\./).first()).toBeVisible();
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
  // A frame more, in which a move would be drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await moved()).toEqual([]);
});

test("CUST-16 the bio is read on Home and edited under Profile Actions", async ({ page }) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile#recent");
  const bio = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Bio Graph", exact: true }),
  });
  await expect(bio).toContainText("Sesay");
  await expect(bio.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const modal = page.getByRole("dialog");
  await modal.getByRole("textbox", { name: "Date of Birth" }).fill("31-02-1990");
  await modal.getByRole("button", { name: "Save Changes" }).click();
  await expect(modal.getByText(messages.date).first()).toBeVisible();
  await modal.getByRole("textbox", { name: "Date of Birth" }).fill("05-11-1990");
  await modal.getByRole("textbox", { name: "First Name" }).fill("Aminata");
  await expectNoAxeFindings(page);
  await modal.getByRole("button", { name: "Save Changes" }).click();
  await expect(modal.getByText("Profile updated successfully!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bio).toContainText("05-Nov-1990");
  await expect(page.getByRole("heading", { name: "Welcome, Aminata" })).toBeVisible();
});

test("SITE-33 what was typed is not lost by a tap on another tab or on Back: one is asked first", async ({
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
  await page.goBack();
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
