import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Page } from "@playwright/test";
import { account } from "../page-objects/account.ts";
import { newColleague, newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { confirmFirstSignIn } from "../page-objects/first-sign-in.ts";
import { outbox } from "../page-objects/outbox.ts";
import { sixDigits } from "../page-objects/authenticator.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";
import { addVirtualAuthenticator } from "../page-objects/virtual-authenticator.ts";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";

const passwordNeeds = "Needed: at least 8 characters and not easy to guess.";
const firstCode = "Recovery codes";

async function typePassword(page: Page, email: string) {
  await page.goto("/staff/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(firstPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("AUTH-18 an authenticator app is set up in the profile and required at sign-in; a recovery code replaces it", async ({
  page,
  office,
}) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  // Tall enough for the whole page: axe finds a button half under the fixed header too small.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await account.signInStaff(page, colleague.email, firstPassword);
  await page.goto("/staff/dashboard#accounts");
  const section = page.getByRole("region", { name: "Second step at sign-in" });
  await section.getByRole("button", { name: "Set up app" }).click();
  await section.getByLabel(/^Current password/).fill(firstPassword);
  await section.getByRole("button", { name: "Go on" }).click();
  await expect(
    section.getByRole("img", { name: "QR code for your authenticator app" }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  const key = (await section.locator("code").textContent()) ?? "";
  await section.getByLabel("Six digits").fill("000000");
  await section.getByRole("button", { name: "Set up app" }).last().click();
  await expect(section.getByRole("alert")).toContainText("This code is not right");
  await section.getByLabel("Six digits").fill(sixDigits(key, -1));
  await section.getByRole("button", { name: "Set up app" }).last().click();
  const codes = section.getByRole("list", { name: firstCode }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("10 of 10 left");

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, colleague.email);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(
    "Open your authenticator app and type the six digits.",
  );
  await expectNoAxeFindings(page);
  await page.getByLabel("Six digits").fill(sixDigits(key));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/staff/dashboard#top");

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, colleague.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/staff/dashboard#top");
});

test("AUTH-18 a passkey: added, used to sign in, removed with password and recovery code", async ({
  page,
  office,
}) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  await addVirtualAuthenticator(page);
  await account.signInStaff(page, colleague.email, firstPassword);
  await page.goto("/staff/dashboard#accounts");
  const section = page.getByRole("region", { name: "Second step at sign-in" });
  await section.getByRole("button", { name: "Add passkey" }).click();
  await section.getByLabel("Name of the passkey").fill("Office computer");
  await section.getByLabel(/^Current password/).fill(firstPassword);
  await section.getByRole("button", { name: "Add passkey" }).click();
  await expect(section).toContainText("Passkey: Office computer");
  const codes = section.getByRole("list", { name: firstCode }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";

  await page.evaluate(() => localStorage.clear());
  await typePassword(page, colleague.email);
  await page.getByRole("button", { name: "Confirm with passkey" }).click();
  await page.waitForURL("**/staff/dashboard#top");

  await page.goto("/staff/dashboard#accounts");
  await section.getByRole("button", { name: "Remove passkey Office computer" }).click();
  await section.getByLabel(/^Current password/).fill(firstPassword);
  await section.getByLabel("Code of your app, or a recovery code").fill(code);
  await section.getByRole("button", { name: "Remove", exact: true }).last().click();
  await expect(section).toContainText("Your passkey is removed.");
  await expect(section).not.toContainText("Recovery codes");
});

test("AUTH-19 an administrator resets a lost second step", async ({ page, office, signedIn }) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  await addVirtualAuthenticator(page);
  await account.signInStaff(page, colleague.email, firstPassword);
  await page.goto("/staff/dashboard#accounts");
  const section = page.getByRole("region", { name: "Second step at sign-in" });
  await section.getByRole("button", { name: "Add passkey" }).click();
  await section.getByLabel("Name of the passkey").fill("Lost phone");
  await section.getByLabel(/^Current password/).fill(firstPassword);
  await section.getByRole("button", { name: "Add passkey" }).click();
  await expect(section).toContainText("Passkey: Lost phone");

  const admin = await signedIn("sysadmin");
  await admin.goto(`/staff/dashboard#staff?id=${colleague.id}&query=${colleague.email}`);
  await admin.getByRole("button", { name: `Manage ${colleague.name}` }).click();
  const panel = admin.getByRole("dialog", { name: colleague.name });
  await panel.getByRole("button", { name: "Reset second step" }).click();
  await panel.getByRole("button", { name: "Reset second step" }).last().click();
  await expect(admin.getByRole("status").filter({ hasText: "was removed" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await typePassword(page, colleague.email);
  await confirmFirstSignIn(page, colleague.email);
  await page.waitForURL("**/staff/dashboard#top");
});

test("AUTH-20 after a password set by staff, the first sign-in requires the mailed code and a new password", async ({
  page,
  office,
}) => {
  const email = newAddress("typed");
  const made = await office.call("manager", "POST", "/staff/create", {
    first_name: "Sorie",
    last_name: newLastName(),
    email,
    phone: "077654321",
    password: firstPassword,
  });
  expect(made.status, made.text).toBe(200);
  await typePassword(page, email);
  await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeFocused();
  await expect(page.getByText(passwordNeeds)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("alert")).toContainText(messages.required);
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByRole("status")).toContainText("We have mailed you a new code.");
  await confirmFirstSignIn(page, email);
  await page.waitForURL("**/staff/dashboard#top");
});

test("AUTH-21 an invitation from Add New Staff: sent again, accepted, signed in", async ({
  newPerson,
  signedIn,
}) => {
  const email = newAddress("invited");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.open("staff", "Staff");
  await backOffice.button("Add Staff").click();
  const form = backOffice.page.getByRole("dialog", { name: "Add New Staff" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  await field("First name").fill("Sorie");
  await field("Last name").fill(last);
  await field("Email").fill(email);
  await field("Phone").fill("077654321");
  await field("Date of birth").fill("12-04-1990");
  await form.getByLabel("Send an invitation link").check();
  await expect(field("Password")).toBeHidden();
  await expectNoAxeFindings(backOffice.page);
  await form.getByRole("button", { name: "Add Staff" }).click();
  await expect(form).toBeHidden();
  await backOffice.search("Staff", "Search staff", email, `Sorie ${last}`);
  await backOffice.button(`Manage Sorie ${last}`).click();
  await expect(backOffice.dialog).toContainText("Invitation: sent, no password chosen yet");
  await backOffice.dialog.getByRole("button", { name: "Send invitation again" }).click();
  await expect(backOffice.dialog).toContainText(
    "Invitation sent. The link works once, for 72 hours.",
  );

  const page = await newPerson();
  const subject = "Your account is ready: choose a password";
  await page.goto(await outbox.linkIn(await newPerson(), email, subject));
  await expect(page.getByText(passwordNeeds)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel("New password", { exact: true }).fill(firstPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(firstPassword);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("status")).toContainText("Your password is set.");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await account.signInStaff(page, email, firstPassword);
  await backOffice.button("Close panel").click();
  await backOffice.page.reload();
  await backOffice.button(`Manage Sorie ${last}`).click();
  await expect(backOffice.dialog).toContainText("Invitation: accepted");
});
