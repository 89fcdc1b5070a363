import { permissions, roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { newColleague, rolesOfManager, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const required = messages.requiredSentence;

test("AUTH-54 the staff list: its columns, ten a page, search, status filter, and the panel by row and by action", async ({
  office,
  signedIn,
}) => {
  const colleague = await newColleague(office, roleIds.cashier);
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.open("staff", "Staff");
  expect(await backOffice.heads("Staff")).toEqual([
    "Staff ID",
    "Name",
    "Phone",
    "Department",
    "Role",
    "Status",
    "Action",
  ]);
  await expect(backOffice.rows("Staff").first()).toBeVisible();
  expect(await backOffice.rows("Staff").count()).toBeLessThanOrEqual(10);
  await expectNoAxeFindings(backOffice.page);

  await backOffice.search("Staff", "Search staff", colleague.email, colleague.name);
  const row = backOffice.rows("Staff");
  await expect(row).toContainText("+232-77-654321");
  await expect(row).toContainText("Cashier");
  await expect(row).toContainText("Active");
  await backOffice.main.getByLabel("Status").selectOption({ label: "Terminated" });
  await expect(backOffice.main.getByText("No staff found")).toBeVisible();
  await backOffice.main.getByLabel("Status").selectOption({ label: "All statuses" });

  await backOffice.button(`Manage ${colleague.name}`).click();
  await expect(backOffice.dialog).toContainText(`Employee Number ${colleague.id}`);
  for (const detail of [colleague.name, colleague.email, "12 Apr 1990", "male", "Cashier"])
    await expect(backOffice.dialog).toContainText(detail);
  await backOffice.button("Close panel").click();
  await expect(backOffice.dialog).toBeHidden();
  await row.getByText("Cashier").click();
  await expect(backOffice.dialog).toContainText(`Employee Number ${colleague.id}`);
  await expect(backOffice.page).toHaveURL(new RegExp(`staff=${colleague.id}`));
});

test("AUTH-47 Add New Staff marks what is missing, refuses an address in use, then adds the colleague", async ({
  office,
  signedIn,
}) => {
  const taken = await newColleague(office, roleIds.basic);
  const email = newAddress("new.colleague");
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  await backOffice.open("staff", "Staff");
  await backOffice.button("Add Staff").click();
  const form = backOffice.page.getByRole("dialog", { name: "Add New Staff" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  const refuses = (text: string) => backOffice.refuses(form, "Add Staff", text);

  await refuses(required);
  for (const label of ["First name", "Last name", "Email", "Phone", "Date of birth", "Password"])
    await expect(form.getByRole("textbox", { name: label, exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  await field("First name").fill("isatu-marie");
  await field("Last name").fill("KOROMA");
  await field("Phone").fill("232 77 111 222");
  await field("Date of birth").fill("01-02-1990");
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  await field("Employment date").fill("15-01-2026");
  await field("Email").fill(taken.email);
  await refuses(messages.accountExists);
  await expectNoAxeFindings(backOffice.page);

  await expect(form.getByLabel("Role").locator("option")).toHaveText(rolesOfManager);
  await form.getByLabel("Role").selectOption({ label: "Loan Officer" });
  await field("Email").fill(email.toUpperCase());
  await form.getByRole("button", { name: "Add Staff" }).click();
  await backOffice.closesAfter("Staff created successfully!", 3);
  await expect(backOffice.dialog).toBeHidden();
  await backOffice.search("Staff", "Search staff", email, "Isatu-Marie Koroma");
  await expect(backOffice.rows("Staff")).toContainText("+232-77-111222");
  await expect(backOffice.rows("Staff")).toContainText("Loan Officer");
});

test("AUTH-54 each of the five actions of the panel opens its form, shows the server's text, and closes", async ({
  office,
  signedIn,
}) => {
  const colleague = await newColleague(office, roleIds.cashier);
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  const panel = backOffice.page.getByRole("dialog", { name: colleague.name });
  const open = async (action: string) => {
    await backOffice.open(`staff?staff=${colleague.id}`, "Staff");
    await panel.getByRole("button", { name: action, exact: true }).first().click();
  };
  const done = async (text: string) => {
    await expect(backOffice.main.getByText(text, { exact: true })).toBeVisible();
    await expect(backOffice.dialog).toBeHidden();
  };

  await open("Update Staff");
  await expect(panel.getByLabel("Status").locator("option")).toHaveText([
    "Active",
    "Inactive",
    "On Leave",
    "Terminated",
  ]);
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await done(messages.unchanged);
  await open("Update Staff");
  await panel.getByLabel("Employment date").fill("32-01-2026");
  await backOffice.refuses(panel, "Save", messages.date);
  await panel.getByLabel("Employment date").fill("05-01-2026");
  await panel.getByLabel("Position").fill("Head cashier");
  await panel.getByLabel("Department").fill("Front desk");
  await panel.getByLabel("Status").selectOption({ label: "On Leave" });
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await done("Staff updated successfully.");

  await open("Change Role");
  for (const text of ["Head cashier", "Front desk", "05 Jan 2026", "On Leave"])
    await expect(panel).toContainText(text);
  await expect(panel.getByRole("radio", { name: "Cashier" })).toBeChecked();
  await expect(panel.getByRole("radio")).toHaveCount(7);
  await panel.getByLabel("Auditor").check();
  await expect(panel).toContainText(`${colleague.name} becomes Auditor instead of Cashier.`);
  await panel.getByRole("button", { name: "Change Role" }).last().click();
  await done("Role changed successfully.");

  await open("Permissions");
  await expect(panel.getByRole("checkbox")).toHaveCount(permissions.length);
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await panel.getByRole("checkbox", { name: /loan/i }).first().check();
  await panel.getByRole("button", { name: "Save permissions" }).click();
  await done("Permissions updated successfully.");

  await open("Permissions");
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(1);

  await open("Activate Staff");
  await expect(panel).toContainText(`${colleague.name} can sign in again.`);
  await panel.getByRole("button", { name: "Activate Staff" }).last().click();
  await done("Staff activated successfully.");

  const token = await tokenOf(backOffice.page.request, colleague.email);
  const ask = () =>
    backOffice.page.request.get("/api/staff/profile", {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ask()).status()).toBe(200);
  await open("Deactivate Staff");
  await expect(panel).toContainText(`${colleague.name} is signed out at once`);
  await panel.getByRole("button", { name: "Deactivate Staff" }).last().click();
  await done("Staff deactivated successfully.");
  expect((await ask()).status()).toBe(401);
});

test("AUTH-44 the limits of escalation on the screen: what is forbidden has its reason and is not offered", async ({
  office,
  openPage,
  signedIn,
}) => {
  const other = await newColleague(office, roleIds.manager);
  const officer = await newColleague(office, roleIds.loanOfficer);
  const manager = await newColleague(office, roleIds.manager);
  const backOffice = new BackOffice(
    await openPage(await tokenOf((await signedIn("basic")).request, manager.email)),
  );
  const actions = [
    "Update Staff",
    "Change Role",
    "Permissions",
    "Activate Staff",
    "Deactivate Staff",
    "End Sessions",
  ];
  const offered = (action: string) =>
    backOffice.dialog.getByRole("button", { name: action, exact: true });

  await backOffice.open(`staff?staff=${other.id}`, "Staff");
  await expect(backOffice.dialog).toContainText(
    "Only a system admin can act on a manager or system admin.",
  );
  for (const action of actions) await expect(offered(action)).toBeDisabled();

  await backOffice.open(`staff?staff=${officer.id}`, "Staff");
  await offered("Change Role").click();
  for (const above of ["Manager", "System Admin"])
    await expect(backOffice.dialog.getByRole("radio", { name: above, exact: true })).toBeDisabled();
  await expect(backOffice.dialog).toContainText(
    "Only a system admin can grant Manager and System Admin.",
  );

  await backOffice.open(`staff?staff=${manager.id}`, "Staff");
  await expect(backOffice.dialog).toContainText(
    "You cannot change your own role, permissions or status.",
  );
  for (const action of actions.slice(1)) await expect(offered(action)).toBeDisabled();
  await offered("Update Staff").click();
  await expect(backOffice.dialog.getByLabel("Status")).toBeDisabled();
});

test("AUTH-43, AUTH-50 a role without the permission reads so in Staff and Admin; the next call of a deactivated account ends its session", async ({
  office,
  openPage,
  signedIn,
}) => {
  const officer = new BackOffice(await signedIn("officer"));
  const forbidden = "You do not have permission to access this resource.";
  await officer.open("staff", "Staff");
  await expect(officer.main.getByText(forbidden)).toBeVisible();
  await officer.page.goto("/staff/dashboard#admin");
  await officer.acknowledge(forbidden);
  await expect(officer.main.getByText(forbidden)).toBeVisible();

  const leaver = await newColleague(office, roleIds.loanOfficer);
  const backOffice = new BackOffice(
    await openPage(await tokenOf(officer.page.request, leaver.email)),
  );
  await backOffice.open("customers", "Customers");
  await expect(backOffice.rows("Customers").first()).toBeVisible();
  const ended = await office.call("manager", "PATCH", `/staff/${leaver.id}/deactivate`);
  expect(ended.status, ended.text).toBe(200);
  await backOffice.page.evaluate(() => {
    location.hash = "#transfers";
  });
  await backOffice.page.waitForURL("**/staff/signin");
});
