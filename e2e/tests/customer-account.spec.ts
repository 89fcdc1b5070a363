import { expect, test } from "../fixtures.ts";
import { enterCustomer, enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { firstPassword, storedToken } from "../page-objects/users.ts";

const secondPassword = "another long way 8";

test("CUST-16, AUTH-25, SITE-33 a customer edits the profile, asks for another address and takes it back, and changes the password", async ({
  page,
}) => {
  const { email: before } = await enterNewCustomer(page);
  await page.goto("/user/profile#recent");
  const bio = page.locator("section").filter({
    has: page.getByRole("heading", { name: "Bio Graph", exact: true }),
  });
  await expect(bio).toContainText("Sesay");
  await expect(bio.getByRole("button", { name: "Edit" })).toHaveCount(0);
  const actions = page.getByRole("button", { name: "Profile Actions" });
  await actions.click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const profile = page.getByRole("dialog", { name: "Edit Profile" });
  const saved = profile.getByText("Profile updated successfully!");
  await profile.getByRole("textbox", { name: "Date of Birth" }).fill("05-11-1990");
  await profile.getByRole("textbox", { name: "First Name" }).fill("Aminata");
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "What you changed here has not been saved." })
    .getByRole("button", { name: "Stay here" })
    .click();
  await profile.getByRole("button", { name: "Save Changes" }).click();
  await expect(saved).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bio).toContainText("05-Nov-1990");
  await expect(page.getByRole("heading", { name: "Welcome, Aminata" })).toBeVisible();

  await actions.click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const address = `moved.${Date.now()}@example.org`;
  await profile.getByRole("textbox", { name: "Email" }).fill(address);
  await profile.getByLabel("Current password").fill(firstPassword);
  await profile.getByRole("button", { name: "Save Changes" }).click();
  await expect(saved).toBeVisible();
  const waiting = profile.getByRole("note").filter({ hasText: "Waiting for confirmation of" });
  await expect(waiting).toContainText(address);
  await expect(profile.getByText(before)).toBeVisible();
  await waiting.getByRole("button", { name: "Send again" }).click();
  await expect(profile.getByText("We have sent the link. Please check your email.")).toBeVisible();
  await waiting.getByRole("button", { name: "Cancel the change" }).click();
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press("Escape");

  await actions.click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const modal = page.getByRole("dialog", { name: "Reset Your Password" });
  await modal.getByLabel("Current password", { exact: true }).fill("not the current one");
  await modal.getByLabel("New password", { exact: true }).fill(secondPassword);
  await modal.getByLabel("Confirm password", { exact: true }).fill(secondPassword);
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(modal.getByText("The current password is not correct.")).toBeVisible();
  await expect(modal.getByLabel("Current password", { exact: true })).toBeFocused();
  await modal.getByLabel("Current password", { exact: true }).fill(firstPassword);
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(modal.getByText("Password changed successfully.")).toBeVisible();
  const reply = await page.request.post("/api/user/signin", {
    data: { email: before, password: secondPassword },
  });
  expect(reply.status()).toBe(200);
});

test("AUTH-35, AUTH-33 a customer ends the session of another device, which reads why, and then all of them", async ({
  page,
  newPerson,
}) => {
  const { email } = await enterNewCustomer(page);
  const [lost, other] = [await newPerson(), await newPerson()];
  for (const device of [lost, other]) await enterCustomer(device, email, firstPassword);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Where you are signed in" }).click();
  const modal = page.getByRole("dialog");
  const places = modal.getByRole("listitem");
  await expect(places).toHaveCount(3);
  await expect(modal.getByText("This device")).toHaveCount(1);
  // The newest is first: the other device, then the lost one.
  const newest = places.filter({ hasNotText: "This device" }).first();
  await newest.getByRole("button", { name: /^End the session on/ }).click();
  await expect(modal.getByText("Please enter your current password.")).toBeVisible();
  const password = modal.getByLabel(/^Current password/);
  await password.fill(firstPassword);
  await newest.getByRole("button", { name: /^End the session on/ }).click();
  await expect(modal.getByText("The session has been ended.")).toBeVisible();
  await expect(places).toHaveCount(2);
  await other.goto("/user/profile");
  await expect(other).toHaveURL(/\/user\/signin$/);
  await expect(other.getByText("Your session has ended. Sign in to go on.")).toBeVisible();
  expect(await storedToken(other)).toBeNull();

  await lost.goto("/user/profile");
  await expect(lost.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await password.fill(firstPassword);
  await modal.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
  await lost.reload();
  await expect(lost).toHaveURL(/\/user\/signin$/);
});
