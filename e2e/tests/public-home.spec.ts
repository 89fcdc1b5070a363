import { expect, test } from "../fixtures.ts";

test("SITE-3 the home page shows Loading Page.. for a second over finished HTML, once a visit", async ({
  page,
}) => {
  const overlay = page.getByText("Loading Page..", { exact: true });
  await page.goto("/home");
  await expect(overlay, "hidden for users who reduce motion").toBeHidden();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload({ waitUntil: "commit" });
  // The animation's time is set, so that the test also passes on a slow machine.
  await overlay.evaluate((element) => {
    for (const lift of element.getAnimations()) {
      lift.pause();
      lift.currentTime = 999;
    }
  });
  await expect(overlay).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await overlay.evaluate((element) => element.getAnimations().forEach((lift) => lift.finish()));
  await expect(overlay).toBeHidden();
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.waitForURL("**/about");
  await page.goto("/home");
  await expect(page.getByRole("form", { name: "Loan calculator" })).toBeVisible();
  await expect(overlay).toHaveCSS("display", "none");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("SITE-3 the home page reads fully: its sections in order, offers and links", async ({
    page,
  }) => {
    await page.goto("/home");
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual([
      "Why people borrow from us",
      "How it works",
      "Young, and growing with our customers",
      "Current loan options",
      "Other services",
      "Pay on time, win in the raffle",
      "Know your money",
      "What you can count on",
      "Ready when you are",
      "What customers say",
      "Account",
      "Company",
      "Resources",
    ]);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Home",
      "About",
      "Services",
      "Contact",
      "Support",
      "Sign In",
    ]);
    await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(page.getByText("Loading Page..")).toBeHidden();
    await expect(page.getByText("you repay NLe 6,000, APR 39.15%").first()).toBeVisible();
    await expect(page.getByText("on NLe 5,000 over 12 months")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Start a New Application" }).click();
    await expect(page).toHaveURL(/\/user\/signup$/);
  });
});
