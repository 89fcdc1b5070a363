import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "../fixtures.ts";
import { account } from "../page-objects/account.ts";
import { newColleague } from "../page-objects/administration.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { outbox } from "../page-objects/outbox.ts";
import { firstPassword, newAddress, storedToken } from "../page-objects/users.ts";

const secondPassword = "another long way 8";

test("AUTH-8, AUTH-10 a customer confirms the address, moves to another by its link, and takes the account back by the old mailbox", async ({
  page,
  newPerson,
}) => {
  const { email } = await enterNewCustomer(page);
  await page.goto("/user/profile");
  const note = page.getByRole("note").filter({ hasText: "is not confirmed" });
  await expect(note).toContainText(email);
  await note.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("We have sent the link. Please check your email.")).toBeVisible();
  const link = await outbox.linkIn(page, email, "Confirm your email address");
  expect(link).toMatch(/\/user\/signin\/\d+\/verify\/./);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Sign Up Confirmation" })).toBeVisible();
  const confirmed = page.getByRole("status");
  await expect(confirmed).toHaveText("Your email has been verified successfully.");
  await expect(confirmed).toHaveCSS("font-family", /^"Inter Variable"/);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  // The sign-in leads on, since the customer is signed in on this device.
  await expect(page).toHaveURL(/\/user\/profile/);
  await expect(page.getByText("Bio Graph")).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const modal = page.getByRole("dialog");
  const address = newAddress("moved");
  await modal.getByRole("textbox", { name: "Email" }).fill(address);
  await modal.getByLabel("Current password").fill(firstPassword);
  await modal.getByRole("button", { name: "Save Changes" }).click();
  await expect(modal.getByText("Profile updated successfully!")).toBeVisible();
  await page.keyboard.press("Escape");
  const waiting = page.getByRole("note").filter({ hasText: "Waiting for confirmation of" });
  await expect(waiting).toContainText(address);

  const newMailbox = await newPerson();
  await outbox.followLink(newMailbox, address, "Confirm your new email address");
  await expect(newMailbox.getByRole("status")).toContainText(
    "Your new email address is confirmed.",
  );
  await page.reload();
  await expect(page.getByText("Bio Graph")).toBeVisible();
  await expect(page.getByText(address).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const oldMailbox = await newPerson();
  const subject = "The e-mail address of your account was changed";
  const wayBack = await outbox.linkIn(oldMailbox, email, subject);
  await oldMailbox.goto(wayBack);
  await expect(
    oldMailbox.getByRole("heading", { level: 1, name: "Take your account back" }),
  ).toBeVisible();
  await oldMailbox.getByRole("button", { name: "Take my account back" }).click();
  await expect(oldMailbox).toHaveURL(/\/user\/reset-password\/./);
  await page.reload();
  await expect(page).toHaveURL(/\/user\/signin$/);
  expect(await storedToken(page)).toBeNull();
  await oldMailbox.getByLabel("New password", { exact: true }).fill(secondPassword);
  await oldMailbox.getByLabel("Confirm password", { exact: true }).fill(secondPassword);
  await oldMailbox.getByRole("button", { name: "Reset password" }).click();
  await expect(oldMailbox).toHaveURL(/\/user\/signin$/);
  await account.signInCustomer(oldMailbox, email, secondPassword);
  await expect(oldMailbox.getByText(email).first()).toBeVisible();
});

test("AUTH-9 an address that one administrator enters for a staff member waits for another administrator", async ({
  office,
  signedIn,
  newPerson,
}) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  const address = newAddress("typed-by-office");
  const path = `/user/${colleague.user_id}/update-user`;
  const asked = await office.call("sysadmin", "PUT", path, { email: address });
  expect(asked.status, asked.text).toBe(200);

  for (const login of ["sysadmin", "manager"] as const) {
    const page = await signedIn(login);
    await page.goto(`/staff/dashboard#staff?id=${colleague.id}&query=${colleague.email}`);
    await page.getByRole("button", { name: `Manage ${colleague.name}` }).click();
    const panel = page.getByRole("dialog", { name: colleague.name });
    const note = panel.getByRole("note").filter({ hasText: "asked for the new address" });
    await expect(note).toContainText(address);
    const accept = note.getByRole("button", { name: "Accept the change" });
    if (login === "sysadmin") {
      await expect(note).toContainText("The person who requested this change cannot accept it.");
      await expect(accept).toHaveCount(0);
    } else {
      await accept.click();
      await expect(panel.getByText("The change is accepted.")).toBeVisible();
      await expect(panel.getByText("Waiting for confirmation of")).toBeVisible();
    }
  }
  const mailbox = await newPerson();
  await outbox.followLink(mailbox, address, "Confirm your new email address");
  await expect(mailbox.getByRole("status")).toContainText("Your new email address is confirmed.");
});
