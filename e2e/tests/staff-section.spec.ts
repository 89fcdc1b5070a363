import { permissions, roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "../fixtures.ts";
import { newColleague, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("AUTH-50, AUTH-54 a system admin finds a colleague, changes record, role and permissions, and deactivates the account, whose session ends", async ({
  office,
  openPage,
  signedIn,
}) => {
  const colleague = await newColleague(office, roleIds.cashier);
  const backOffice = new BackOffice(await signedIn("sysadmin"));
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
  await backOffice.search("Staff", "Search staff", colleague.email, colleague.name);
  const row = backOffice.rows("Staff");
  for (const text of ["+232-77-654321", "Cashier", "Active"]) await expect(row).toContainText(text);
  await backOffice.main.getByLabel("Status").selectOption({ label: "Terminated" });
  await expect(backOffice.main.getByText("No staff found")).toBeVisible();
  await backOffice.main.getByLabel("Status").selectOption({ label: "All statuses" });
  await backOffice.button(`Manage ${colleague.name}`).click();
  const panel = backOffice.page.getByRole("dialog", { name: colleague.name });
  for (const detail of [
    `Employee Number ${colleague.id}`,
    colleague.email,
    "12 Apr 1990",
    "male",
    "Cashier",
  ])
    await expect(panel).toContainText(detail);
  await backOffice.button("Close panel").click();
  await expect(panel).toBeHidden();
  await row.getByText("Cashier").click();
  await expect(backOffice.page).toHaveURL(new RegExp(`staff=${colleague.id}`));

  const act = (action: string) =>
    panel.getByRole("button", { name: action, exact: true }).first().click();
  const done = async (text: string) => {
    await expect(backOffice.main.getByText(text, { exact: true })).toBeVisible();
    await expect(panel).toBeHidden();
    await row.getByText(colleague.name).click();
  };
  await act("Update Staff");
  await expect(panel.getByLabel("Status").locator("option")).toHaveText([
    "Active",
    "Inactive",
    "On Leave",
    "Terminated",
  ]);
  await panel.getByLabel("Employment date").fill("05-01-2026");
  await panel.getByLabel("Position").fill("Head cashier");
  await panel.getByLabel("Department").fill("Front desk");
  await panel.getByLabel("Status").selectOption({ label: "On Leave" });
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await done("Staff updated successfully.");
  for (const text of ["Head cashier", "Front desk", "05 Jan 2026", "On Leave"])
    await expect(panel).toContainText(text);

  await act("Change Role");
  await expect(panel.getByRole("radio", { name: "Cashier" })).toBeChecked();
  await expect(panel.getByRole("radio")).toHaveCount(7);
  await panel.getByLabel("Auditor").check();
  await expect(panel).toContainText(`${colleague.name} becomes Auditor instead of Cashier.`);
  await panel.getByRole("button", { name: "Change Role" }).last().click();
  await done("Role changed successfully.");

  await act("Permissions");
  await expect(panel.getByRole("checkbox")).toHaveCount(permissions.length);
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await panel.getByRole("checkbox", { name: /loan/i }).first().check();
  await panel.getByRole("button", { name: "Save permissions" }).click();
  await done("Permissions updated successfully.");
  await act("Permissions");
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await backOffice.button("Close panel").click();
  await row.getByText(colleague.name).click();

  await act("Activate Staff");
  await expect(panel).toContainText(`${colleague.name} can sign in again.`);
  await panel.getByRole("button", { name: "Activate Staff" }).last().click();
  await done("Staff activated successfully.");

  const leaver = new BackOffice(
    await openPage(await tokenOf(backOffice.page.request, colleague.email)),
  );
  await leaver.open("customers", "Customers");
  await expect(leaver.rows("Customers").first()).toBeVisible();
  await act("Deactivate Staff");
  await expect(panel).toContainText(`${colleague.name} is signed out at once`);
  await panel.getByRole("button", { name: "Deactivate Staff" }).last().click();
  await done("Staff deactivated successfully.");
  await leaver.page.evaluate(() => {
    location.hash = "#transfers";
  });
  await leaver.page.waitForURL("**/staff/signin");
});
