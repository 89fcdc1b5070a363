import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { enterCustomer, enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { firstPassword } from "../page-objects/users.ts";

const secondPassword = "another long way 8";

test("AUTH-25, SITE-31 Reset Your Password: the current password, the new one twice, and done", async ({
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
  const current = modal.getByLabel("Current password", { exact: true });
  const fill = async (password: string, again: string) => {
    await modal.getByLabel("New password", { exact: true }).fill(password);
    await modal.getByLabel("Confirm password", { exact: true }).fill(again);
    await save.click();
  };
  await fill(secondPassword, secondPassword);
  await expect(modal.getByText(messages.required)).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill("not the current one");
  await fill(secondPassword, "different 123");
  await expect(modal.getByText(messages.passwordsDiffer)).toBeVisible();
  await fill(secondPassword, secondPassword);
  await expect(modal.getByText("The current password is not correct.")).toBeVisible();
  await expect(current).toBeFocused();
  await expectNoAxeFindings(page);
  await current.fill(firstPassword);
  await page.route("**/api/user/change-password", (route) => route.abort());
  await fill(secondPassword, secondPassword);
  await expect(modal.getByText("Network Error")).toBeVisible();
  await page.unroute("**/api/user/change-password");
  const sent = page.waitForRequest("**/api/user/change-password");
  await save.click();
  expect((await sent).postDataJSON()).toEqual({
    password: secondPassword,
    current_password: firstPassword,
  });
  await expect(modal.getByText("Password changed successfully.")).toBeVisible();
  await expect(current).toHaveValue("");
  // SITE-31: the banner closes by itself.
  await expect(modal.getByText("Password changed successfully.")).toBeHidden();
  const reply = await page.request.post("/api/user/signin", {
    data: { email, password: secondPassword },
  });
  expect(reply.status()).toBe(200);
});

test("AUTH-25, AUTH-9 a new address needs the current password, waits for its link and can be cancelled", async ({
  page,
}) => {
  const { email: before } = await enterNewCustomer(page);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const modal = page.getByRole("dialog", { name: "Edit Profile" });
  const email = modal.getByRole("textbox", { name: "Email" });
  await expect(modal.getByLabel("Current password")).toHaveCount(0);
  const address = `moved.${Date.now()}@example.org`;
  await email.fill(address);
  const save = modal.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect(modal.getByText("Please enter your current password.")).toBeVisible();
  await modal.getByLabel("Current password").fill(firstPassword);
  await expectNoAxeFindings(page);
  const sent = page.waitForRequest("**/api/user/*/update-user");
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: address,
    current_password: firstPassword,
  });
  await expect(modal.getByText("Profile updated successfully!")).toBeVisible();
  const waiting = modal.getByRole("note").filter({ hasText: "Waiting for confirmation of" });
  await expect(waiting).toContainText(address);
  await expect(modal.getByText(before)).toBeVisible();
  await expectNoAxeFindings(page);
  await waiting.getByRole("button", { name: "Send again" }).click();
  await expect(modal.getByText("We have sent the link. Please check your mail.")).toBeVisible();
  await waiting.getByRole("button", { name: "Cancel the change" }).click();
  await expect(modal.getByText("The change of address has been cancelled.")).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("AUTH-35 other sessions end one by one and all together; this one stays", async ({
  page,
  newPerson,
}) => {
  const { email } = await enterNewCustomer(page);
  const others = [await newPerson(), await newPerson(), await newPerson()];
  for (const other of others) await enterCustomer(other, email, firstPassword);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Where you are signed in" }).click();
  const modal = page.getByRole("dialog");
  const places = modal.getByRole("listitem");
  await expect(places).toHaveCount(4);
  const other = places.filter({ hasNotText: "This device" }).first();
  await other.getByRole("button", { name: /^End the session on/ }).click();
  await expect(modal.getByText("Please enter your current password.")).toBeVisible();
  const password = modal.getByLabel(/^Current password/);
  await password.fill(firstPassword);
  await other.getByRole("button", { name: /^End the session on/ }).click();
  await expect(modal.getByText("The session has been ended.")).toBeVisible();
  await expect(places).toHaveCount(3);
  await expectNoAxeFindings(page);
  await password.fill(firstPassword);
  await modal.getByRole("button", { name: "End all others" }).click();
  await expect(modal.getByText("You are signed out on all other devices.")).toBeVisible();
  await expect(places).toHaveCount(1);
  await expect(modal.getByRole("button", { name: "End all others" })).toHaveCount(0);
  for (const one of others) {
    await one.goto("/user/profile");
    await expect(one).toHaveURL(/\/user\/signin$/);
  }
  await modal.getByRole("button", { name: /^End this session/ }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
});

test("AUTH-35 signing out everywhere ends this device and the other one", async ({
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
  await modal.getByLabel(/^Current password/).fill(firstPassword);
  await modal.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
  await other.reload();
  await expect(other).toHaveURL(/\/user\/signin$/);
});
