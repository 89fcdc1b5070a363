import type { Page } from "@playwright/test";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { newColleague, role } from "../page-objects/administration.ts";
import { account } from "../page-objects/account.ts";
import { outbox } from "../page-objects/outbox.ts";
import { firstPassword, newCustomer } from "../page-objects/users.ts";

const nextPassword = "another way home 8";

/** Stops the page's clock: from here on it moves only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

test("AUTH-27 forgot password says what is missing or wrong", async ({ page, context }) => {
  await page.goto("/user/forgot-password");
  await expectNoAxeFindings(page);
  const warning = page.getByRole("alert");
  const email = page.getByLabel("Email");
  const submit = page.getByRole("button", { name: "Send link" });
  await submit.click();
  await expect(warning).toHaveText("Email field is required");
  await email.fill("somebody@nowhere");
  await submit.click();
  await expect(warning).toHaveText(messages.email);
  await email.fill("somebody@example.com");
  await submit.click();
  await expect(warning).toHaveText(messages.emailHost);
  await context.route("**/api/user/forgot-password", (route) => route.abort());
  await email.fill("somebody@example.org");
  await submit.click();
  await expect(warning).toHaveText("Network Error");
});

test("AUTH-28 a customer sets a new password by the mailed link, and signs in with it", async ({
  page,
  newPerson,
}) => {
  const address = await newCustomer(page.request);
  await page.clock.install();
  await page.goto("/user/forgot-password");
  await page.getByLabel("Email").fill(address);
  await stopClock(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toHaveText("Password reset requested. Check your email.");
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(/\/user\/forgot-password$/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.clock.resume();

  // The mail is read in another program than the page.
  const link = await outbox.linkIn(await newPerson(), address, "Reset your password");
  expect(link).toMatch(/\/user\/reset-password\/./);
  await page.goto(link);
  const warning = page.getByRole("alert");
  const submit = page.getByRole("button", { name: "Reset password" });
  await expect(
    page.getByText(
      "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +",
    ),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await submit.click();
  await expect(warning).toHaveText(messages.required);
  await page.getByLabel("New password", { exact: true }).fill(nextPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill("not the same");
  await submit.click();
  await expect(warning).toHaveText(messages.passwordsDiffer);
  await page.getByLabel("Confirm password", { exact: true }).fill(nextPassword);
  await stopClock(page);
  await submit.click();
  await expect(page.getByRole("status")).toHaveText("Password has been reset successfully");
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(link);
  // To /user/profile, whose guard leads on to the sign-in, since nobody is signed in (AUTH-28).
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.clock.resume();
  await account.signInCustomer(page, address, nextPassword);

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(firstPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(firstPassword);
  await submit.click();
  await expect(warning).toHaveText("This link is not valid or has expired.");
});

test("AUTH-28 staff are led to their own door, before and after the reset", async ({
  page,
  newPerson,
  office,
}) => {
  const { email: address } = await newColleague(office, role.basic);
  await page.clock.install();
  await page.goto("/user/forgot-password");
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toHaveText("Password reset requested. Check your email.");
  await page.clock.runFor(5_500);
  // AUTH-27: the answer names nobody's area; the customers' page links the staff's.
  await expect(page).toHaveURL(/\/user\/signin$/);
  await page.getByRole("link", { name: "Staff sign-in" }).click();
  await expect(page).toHaveURL(/\/staff\/signin$/);

  await page.goto(await outbox.linkIn(await newPerson(), address, "Reset your password"));
  await page.getByLabel("New password", { exact: true }).fill(nextPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(nextPassword);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("status")).toHaveText("Password has been reset successfully");
  await page.clock.runFor(3_500);
  await expect(page).toHaveURL(/\/staff\/signin$/);
  await account.signInStaff(page, address, nextPassword);
});

test("AUTH-28 a reset that fails shows its own message, and its fallback where there is none", async ({
  page,
  context,
}) => {
  await page.goto("/user/reset-password/not-a-token");
  const warning = page.getByRole("alert");
  const submit = page.getByRole("button", { name: "Reset password" });
  await page.getByLabel("New password", { exact: true }).fill(nextPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(nextPassword);
  await submit.click();
  await expect(warning).toHaveText("This link is not valid or has expired.");
  await context.route("**/api/user/reset-password/*", (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await submit.click();
  await expect(warning).toHaveText("Failed to reset password");
  await context.unroute("**/api/user/reset-password/*");
  await context.route("**/api/user/reset-password/*", (route) => route.abort());
  await submit.click();
  await expect(warning).toHaveText("Network Error");
});
