import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Page } from "@playwright/test";
import { account } from "../page-objects/account.ts";
import { newColleague, newLastName, rolesOfManager } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { confirmFirstSignIn } from "../page-objects/first-sign-in.ts";
import { outbox } from "../page-objects/outbox.ts";
import { sixDigits } from "../page-objects/authenticator.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";
import { addVirtualAuthenticator } from "../page-objects/virtual-authenticator.ts";
import { expect, test } from "../fixtures.ts";

const passwordNeeds = "Needed: at least 8 characters and not easy to guess.";
const firstCode = "Recovery codes";

/** Ends the session in this browser, from a public page: the office would open the sign-in by itself meanwhile. */
async function forgetSession(page: Page) {
  await page.goto("/home");
  await page.evaluate(() => localStorage.clear());
}

async function typePassword(page: Page, email: string) {
  await page.goto("/staff/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(firstPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("AUTH-18, AUTH-53 an officer corrects the own profile and sets up an app, required at sign-in; a recovery code replaces it", async ({
  page,
  office,
}) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  await account.signInStaff(page, colleague.email, firstPassword);
  await page.goto("/staff/dashboard#accounts");
  const bio = page.getByRole("main").locator("section").filter({ hasText: "Staff Bio Graph" });
  // An empty field is named in the line "Not given".
  await expect(bio).toContainText(/Not given: .*middle name/);
  for (const text of ["12 Apr 1990", colleague.email, "Employee number", "Job title"])
    await expect(bio).toContainText(new RegExp(text, "i"));
  await bio.getByRole("button", { name: "Edit" }).click();
  await bio.getByRole("textbox", { name: "First name", exact: true }).fill("mohamed");
  await bio.getByRole("textbox", { name: "Date of birth", exact: true }).fill("05-06-1991");
  await bio.getByRole("textbox", { name: "Second phone", exact: true }).fill("078 333 444");
  await bio.getByRole("button", { name: "Save", exact: true }).click();
  await expect(bio.getByText("Profile updated successfully!")).toBeVisible();
  for (const text of ["Mohamed", "05 Jun 1991", "+232-78-333444"])
    await expect(bio).toContainText(text);

  const section = page.getByRole("region", { name: "Second step at sign-in" });
  await section.getByRole("button", { name: "Set up app" }).click();
  await section.getByLabel(/^Current password/).fill(firstPassword);
  await section.getByRole("button", { name: "Go on" }).click();
  await expect(
    section.getByRole("img", { name: "QR code for your authenticator app" }),
  ).toBeVisible();
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

  await forgetSession(page);
  await typePassword(page, colleague.email);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(
    "Open your authenticator app and type the six digits.",
  );
  await page.getByLabel("Six digits").fill(sixDigits(key));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/staff/dashboard#top");

  await forgetSession(page);
  await typePassword(page, colleague.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/staff/dashboard#top");
});

test("AUTH-18, AUTH-19 a passkey: added, used to sign in, removed; an administrator resets one that was lost", async ({
  page,
  office,
  signedIn,
}) => {
  const colleague = await newColleague(office, roleIds.loanOfficer);
  await addVirtualAuthenticator(page);
  await account.signInStaff(page, colleague.email, firstPassword);
  await page.goto("/staff/dashboard#accounts");
  const section = page.getByRole("region", { name: "Second step at sign-in" });
  const addPasskey = async (name: string) => {
    await section.getByRole("button", { name: "Add passkey" }).click();
    await section.getByLabel("Name of the passkey").fill(name);
    await section.getByLabel(/^Current password/).fill(firstPassword);
    await section.getByRole("button", { name: "Add passkey" }).click();
    await expect(section).toContainText(`Passkey: ${name}`);
  };
  await addPasskey("Office computer");
  const codes = section.getByRole("list", { name: firstCode }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";

  await forgetSession(page);
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

  await addPasskey("Lost phone");
  const admin = await signedIn("sysadmin");
  await admin.goto(`/staff/dashboard#staff?id=${colleague.id}&query=${colleague.email}`);
  await admin.getByRole("button", { name: `Manage ${colleague.name}` }).click();
  const panel = admin.getByRole("dialog", { name: colleague.name });
  await panel.getByRole("button", { name: "Reset second step" }).click();
  await panel.getByRole("button", { name: "Reset second step" }).last().click();
  await expect(admin.getByRole("status").filter({ hasText: "was removed" })).toBeVisible();
  await forgetSession(page);
  await typePassword(page, colleague.email);
  await confirmFirstSignIn(page, colleague.email);
  await page.waitForURL("**/staff/dashboard#top");
});

test("AUTH-21, AUTH-46, AUTH-47 a manager, and no visitor, has a page to sign up staff, invites a colleague by Add New Staff, sends it again; the colleague chooses a password and signs in", async ({
  newPerson,
  signedIn,
}) => {
  const email = newAddress("invited");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("manager"));
  const page = await newPerson();
  await page.goto("/staff/signup");
  await page.waitForURL("**/staff/signin");
  await backOffice.page.goto("/staff/signup");
  const signUp = backOffice.page.getByRole("dialog", { name: "Sign Up a Staff" });
  await signUp.getByRole("button", { name: "Close" }).click();
  await backOffice.page.waitForURL("**/staff/dashboard#staff");
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
  await expect(form.getByLabel("Role").locator("option")).toHaveText(rolesOfManager);
  await form.getByLabel("Role").selectOption({ label: "Loan Officer" });
  await form.getByRole("button", { name: "Add Staff" }).click();
  await expect(form).toBeHidden();
  await backOffice.search("Staff", "Search staff", email, `Sorie ${last}`);
  await expect(backOffice.rows("Staff")).toContainText("+232-77-654321");
  await expect(backOffice.rows("Staff")).toContainText("Loan Officer");
  await backOffice.button(`Manage Sorie ${last}`).click();
  await expect(backOffice.dialog).toContainText("Invitation: sent, no password chosen yet");
  await backOffice.dialog.getByRole("button", { name: "Send invitation again" }).click();
  await expect(backOffice.dialog).toContainText(
    "Invitation sent. The link works once, for 72 hours.",
  );

  const subject = "Your account is ready: choose a password";
  await page.goto(await outbox.linkIn(await newPerson(), email, subject));
  await expect(page.getByText(passwordNeeds)).toBeVisible();
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
