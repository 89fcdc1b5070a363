import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { outbox } from "../page-objects/outbox.ts";
import { newCustomer } from "../page-objects/users.ts";

test("AUTH-8 the mailed link confirms the address, once, and leads to the sign-in", async ({
  page,
}) => {
  const address = await newCustomer(page.request);
  await outbox.followLink(page, address, "Confirm your email address");
  await expect(page).toHaveURL(/\/user\/signin\/\d+\/verify\/./);
  await expect(page.getByRole("heading", { level: 1, name: "Sign Up Confirmation" })).toBeVisible();
  const confirmed = page.getByRole("status");
  await expect(confirmed).toHaveText("Your email has been verified successfully.");
  await expect(confirmed).toHaveCSS("font-family", /^"Inter Variable"/);
  await expectNoAxeFindings(page);
  const link = page.url();
  const onward = page.getByRole("main").getByRole("link", { name: "Sign In" });
  await expect(onward).toHaveAttribute("href", "/auth/signin");
  await onward.click();
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText("This link is not valid or has expired.");
});

test("AUTH-8 an invalid link is refused", async ({ page }) => {
  await page.goto("/user/signin/1/verify/not-a-token");
  await expect(page.getByRole("alert")).toHaveText("This link is not valid or has expired.");
  await expectNoAxeFindings(page);
  await page.goto("/user/signin/nobody/verify/not-a-token");
  await expect(page.getByRole("alert")).toHaveText("This link is not valid or has expired.");
});
