import { expect, test } from "../fixtures.ts";

test("SITE-2 the small menu opens and closes by its toggle, by Escape, on a click outside, and after a choice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu.getByRole("link", { name: "Get Started" })).toBeVisible();
  await page.mouse.click(180, 700);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(menu).toBeHidden();
});

test("SITE-2 the wide menu is open without a toggle, and its links lead to their pages", async ({
  page,
}) => {
  await page.goto("/about");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute(
    "href",
    "/user/signup",
  );
  for (const [name, href] of [
    ["Home", "/"],
    ["About", "/about"],
    ["Services", "/services"],
    ["Contact", "/contact"],
    ["Support", "/services/help-center#top"],
    ["Sign In", "/user/signin"],
  ] as const) {
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "For employees" })).toHaveAttribute(
    "href",
    "/staff/signin",
  );
});
