import { expect, test } from "../fixtures.ts";

test("SITE-2 a visitor goes by the menu, which a phone opens and closes by its toggle, Escape, a click outside and a choice", async ({
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
  ] as const)
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);

  await page.setViewportSize({ width: 360, height: 740 });
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

  // The pages of sign-in and sign-up are among the public ones.
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [path, title] of [
    ["/user/signin", "Sign In"],
    ["/staff/signin", "Employee Sign In"],
    ["/user/signup", "Customer Sign Up"],
    ["/user/forgot-password", "Forgot password"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(6);
    await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    const footer = page.getByRole("contentinfo");
    for (const name of ["Account", "Company", "Resources"])
      await expect(footer.getByRole("navigation", { name })).toBeVisible();
    await expect(footer.locator("address")).toBeVisible();
    await expect(footer.locator("a[href^='tel:']")).toHaveCount(1);
  }
});
