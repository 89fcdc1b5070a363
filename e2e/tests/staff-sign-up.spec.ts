import { roleIds, staffRoles } from "@microfinance/contract/core/constants.ts";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import {
  newColleague,
  newLastName,
  rolesOfManager,
  tokenOf,
} from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

test("AUTH-47 Sign Up a Staff: reached from the list, shown in a modal, marks what is missing, then the account", async ({
  office,
  openPage,
  tokens,
}) => {
  const email = newAddress("signed.up");
  const last = newLastName();
  const backOffice = new BackOffice(await openPage(await tokens.of("manager")));
  await backOffice.open("staff", "Staff");
  await backOffice.main.getByRole("button", { name: "Sign Up a Staff" }).click();
  await expect(backOffice.page).toHaveURL(/\/staff\/dashboard#staff$/);
  const form = backOffice.page.getByRole("dialog", { name: "Sign Up a Staff" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const refuses = (text: string) => backOffice.refuses(form, "Sign Up", text);

  await field("First name").fill("fatmata-marie");
  await field("Last name").fill(last);
  await field("Phone").fill("076 222 333");
  await field("Email").fill(email.toUpperCase());
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  await refuses(messages.required);
  for (const label of ["Gender", "Date of birth"])
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
  await field("Gender").fill("female");
  await field("Date of birth").fill("1991-03-04");
  await expectNoAxeFindings(backOffice.page);

  await expect(field("Role").locator("option")).toHaveText(rolesOfManager);
  await field("Role").selectOption({ label: "Finance Admin" });
  const sent = backOffice.page.waitForRequest("**/api/staff/create");
  await form.getByRole("button", { name: "Sign Up" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ role_id: 6, date_of_birth: "1991-03-04" });
  await expect(form.getByText("Staff created successfully!")).toBeVisible();
  await expect(field("First name")).toHaveValue("");
  const found = await office.call("manager", "GET", `/staff/all-details?query=${email}`);
  expect(found.body["staff"]).toMatchObject([
    {
      user: {
        first_name: "Fatmata-Marie",
        last_name: last,
        date_of_birth: "1991-03-04",
        phone: "+232-76-222333",
        roles: [{ id: roleIds.financeAdmin }],
      },
    },
  ]);
  await form.getByRole("button", { name: "Close" }).click();
  await expect(form).toBeHidden();
  // AUTH-47: the same form has a page of its own.
  await backOffice.page.goto("/staff/signup");
  await expect(form).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await backOffice.page.waitForURL("**/staff/dashboard#staff");
});

test("AUTH-47, AUTH-44 a system admin may grant every role of staff", async ({ signedIn }) => {
  const page = await signedIn("sysadmin");
  await page.goto("/staff/signup");
  await expect(page.getByLabel("Role").getByRole("option")).toHaveText(
    staffRoles.map(({ name }) => name),
  );
});

test("AUTH-46 /staff/signup redirects a role that cannot create staff to the staff sign-in", async ({
  newPerson,
  signedIn,
}) => {
  for (const page of [await newPerson(), await signedIn("customer")]) {
    await page.goto("/staff/signup");
    await page.waitForURL("**/staff/signin");
  }
  // The sign-in redirects an existing staff session.
  const officer = await signedIn("officer");
  await officer.goto("/staff/signup");
  await officer.waitForURL("**/staff/dashboard**");
});

test("AUTH-53 the staff bio page: read, edited, cancelled, unchanged, refused and saved", async ({
  office,
  openPage,
}) => {
  const colleague = await newColleague(office, roleIds.cashier);
  const page = await openPage("");
  const backOffice = new BackOffice(await openPage(await tokenOf(page.request, colleague.email)));
  await backOffice.page.clock.install();
  await backOffice.open("accounts", "Profile");
  const bio = backOffice.main.locator("section").filter({ hasText: "Staff Bio Graph" });
  // An empty field is named in the line "Not given".
  await expect(bio).toContainText(/Not given: .*middle name/);
  for (const label of [
    "First name",
    "Last name",
    "Gender",
    "Birthday",
    "Email",
    "Mobile",
    "Second phone",
    "Employee number",
    "Job title",
    "Department",
    "Employment date",
  ])
    await expect(bio).toContainText(new RegExp(label, "i"));
  await expect(bio).toContainText("12 Apr 1990");
  await expect(bio).toContainText(colleague.email);
  const field = (label: string) => bio.getByRole("textbox", { name: label, exact: true });
  const edit = () => bio.getByRole("button", { name: "Edit" }).click();
  const refuses = (text: string) => backOffice.refuses(bio, "Save", text);

  await edit();
  expect(
    (await bio.locator("label").allInnerTexts()).map((label) => label.replace(/\W+$/, "")),
  ).toEqual([
    "Last name",
    "First name",
    "Middle name",
    "Date of birth",
    "Gender",
    "Email",
    "Phone",
    "Second phone",
  ]);
  await refuses(messages.unchanged);
  await backOffice.closesAfter(messages.unchanged, 3);
  await edit();
  await field("First name").fill("Nobody");
  await bio.getByRole("button", { name: "Cancel" }).click();
  await expect(bio).not.toContainText("Nobody");

  await edit();
  await field("Date of birth").fill("12-13-1990");
  await refuses(messages.date);
  await field("Date of birth").fill("05-06-1991");
  await field("Second phone").fill("9");
  await refuses(messages.phone);
  await field("Second phone").fill("078 333 444");
  await field("First name").fill("mohamed");
  await expectNoAxeFindings(backOffice.page);
  await backOffice.page.route("**/api/user/*/update-user", (route) => route.abort());
  await refuses("Network Error");
  await backOffice.page.unroute("**/api/user/*/update-user");
  await bio.getByRole("button", { name: "Save", exact: true }).click();
  await backOffice.closesAfter("Profile updated successfully!", 3);
  await expect(bio).toContainText("Mohamed");
  await expect(bio).toContainText("05 Jun 1991");
  await expect(bio).toContainText("+232-78-333444");
});
