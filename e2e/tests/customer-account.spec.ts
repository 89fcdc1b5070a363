import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { enterCustomer, enterNewCustomer } from "../pages/arrange-customer.ts";
import { firstPassword } from "../pages/people.ts";

const secondPassword = "another long way 8";

test("001§2, 001§5 Reset Your Password: both fields, the same twice, and done", async ({
  page,
}) => {
  const { email } = await enterNewCustomer(page);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await expect(page.getByRole("dialog", { name: "Profile Actions" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Change Password" }).click();
  const modal = page.getByRole("dialog", { name: "Reset Your Password" });
  const save = modal.getByRole("button", { name: "Save", exact: true });
  const fill = async (password: string, again: string) => {
    await modal.getByLabel("New password", { exact: true }).fill(password);
    await modal.getByLabel("Confirm password", { exact: true }).fill(again);
    await save.click();
  };
  await save.click();
  await expect(modal.getByText("All fields are required")).toBeVisible();
  await fill(secondPassword, "different 123");
  await expect(modal.getByText("Passwords do not match.")).toBeVisible();
  await page.route("**/api/user/change-password", (route) => route.abort());
  await fill(secondPassword, secondPassword);
  await expect(modal.getByText("Network Error")).toBeVisible();
  await page.unroute("**/api/user/change-password");
  await save.click();
  await expect(modal.getByText("Password changed successfully.")).toBeVisible();
  await expectNoAxeFindings(page);
  const reply = await page.request.post("/api/user/signin", {
    data: { email, password: secondPassword },
  });
  expect(reply.status()).toBe(200);
});

test("D40 a sign-in older than fifteen minutes is asked for the current password", async ({
  page,
}) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const modal = page.getByRole("dialog", { name: "Reset Your Password" });
  await modal.getByLabel("New password", { exact: true }).fill(secondPassword);
  await modal.getByLabel("Confirm password", { exact: true }).fill(secondPassword);
  // The server's answer to a sign-in of a quarter of an hour ago: its clock is not the test's to move.
  await page.route(
    "**/api/user/change-password",
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          msg: "Please enter your current password.",
          message: "Please enter your current password.",
          error: "Please enter your current password.",
          fields: { current_password: "Please enter your current password." },
        },
      }),
    { times: 1 },
  );
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(modal.getByText("Please enter your current password.")).toBeVisible();
  await modal.getByLabel("Current password").fill(firstPassword);
  const sent = page.waitForRequest("**/api/user/change-password");
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    password: secondPassword,
    current_password: firstPassword,
  });
  await expect(modal.getByText("Password changed successfully.")).toBeVisible();
});

test("D40, D50 a new address is asked for the current password too, once the sign-in is old", async ({
  page,
}) => {
  await enterNewCustomer(page);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  const address = `moved.${Date.now()}@example.org`;
  await email.fill(address);
  const text = "Please enter your current password.";
  await page.route(
    "**/api/user/*/update-user",
    (route) =>
      route.fulfill({
        status: 400,
        json: { msg: text, message: text, error: text, fields: { current_password: text } },
      }),
    { times: 1 },
  );
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel("Current password").fill(firstPassword);
  const sent = page.waitForRequest("**/api/user/*/update-user");
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: address,
    current_password: firstPassword,
  });
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("D31 signing out everywhere ends this device and the other one", async ({
  page,
  newPerson,
}) => {
  const { email } = await enterNewCustomer(page);
  const other = await newPerson();
  await enterCustomer(other, email, firstPassword);
  await other.goto("/user/profile");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Where you are signed in" }).click();
  const modal = page.getByRole("dialog");
  await expect(modal.getByRole("listitem")).toHaveCount(2);
  await expect(modal.getByText("This device")).toHaveCount(1);
  await expectNoAxeFindings(page);
  await modal.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
  await other.reload();
  await expect(other).toHaveURL(/\/user\/signin$/);
});
