import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { newClient, newColleague, newLastName, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const title = "All Application Users";
const required = messages.requiredSentence;

test("AUTH-54 All Application Users: columns, status and roles, and Update User by a click on the name", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  await backOffice.open("admin", title);
  expect(await backOffice.heads(title)).toEqual([
    "ID",
    "Name",
    "Email",
    "Phone",
    "Status",
    "Role",
    "Act",
  ]);
  await expect(backOffice.rows(title)).toHaveCount(10);
  await expect(backOffice.main.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await backOffice.button("Next page").click();
  await expect(backOffice.main.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expectNoAxeFindings(backOffice.page);

  await backOffice.search(title, "Search users", client.email, client.name);
  await expect(backOffice.rows(title)).toContainText("Active");
  await backOffice.rows(title).getByText(client.name).click();
  const form = backOffice.page.getByRole("dialog", { name: "Update User" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  await form.getByRole("button", { name: "Update User" }).click();
  await expect(form).toBeHidden();
  await backOffice.closesAfter(messages.unchanged, 3);
  await backOffice.rows(title).getByText(client.name).click();
  await field("First name").fill("kadiatu");
  await field("Date of birth").fill("02-01-1990");
  await field("Phone").fill("076 123 457");
  await form.getByRole("button", { name: "Update User" }).click();
  await backOffice.closesAfter("User updated successfully.", 3);
  await expect(backOffice.dialog).toBeHidden();
  await expect(backOffice.rows(title)).toContainText("Kadiatu");
  await expect(backOffice.rows(title)).toContainText("+232-76-123457");
});

test("AUTH-54, SITE-28 Add User: the button Sign Up, the server's refusals in the texts of the form, then the account", async ({
  office,
  signedIn,
}) => {
  const taken = await newClient(office);
  const email = newAddress("added");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.open("admin", title);
  await backOffice.button("Add User").click();
  const form = backOffice.page.getByRole("dialog", { name: "Add User" });
  const field = (label: string) => form.getByRole("textbox", { name: label, exact: true });
  const refuses = (text: string) => backOffice.refuses(form, "Sign Up", text);

  await refuses(required);
  await field("First name").fill("mary-ann");
  await field("Last name").fill(last);
  await form.getByLabel("Gender").fill("female");
  await field("Email").fill("mary@unknown.example");
  await field("Phone").fill("079 555 666");
  await field("Date of birth").fill("28-02-1992");
  await field("Password").fill(firstPassword);
  await field("Confirm password").fill(firstPassword);
  await refuses("Use a recognized email domain (Gmail, Yahoo, Outlook, etc.).");
  await field("Email").fill(taken.email);
  await refuses(messages.accountExists);
  await expectNoAxeFindings(backOffice.page);
  await field("Email").fill(email);
  await form.getByRole("button", { name: "Sign Up" }).click();
  await expect(backOffice.main.getByText("The customer has been registered.")).toBeVisible();
  await backOffice.search(title, "Search users", email, `Mary-Ann ${last}`);
  await expect(backOffice.rows(title)).toContainText("customer");
});

test("AUTH-54, AUTH-50 Manage User: the status dialog and what a status does at once", async ({
  office,
  openPage,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  const token = await tokenOf(backOffice.page.request, client.email, "user");
  const clientPage = await openPage(token);
  await backOffice.open(`admin?query=${client.email}`, title);
  const act = async () => {
    await backOffice.button(`Manage ${client.name}`).click();
    await backOffice.dialog.getByRole("button", { name: "Manage User Status" }).click();
  };
  await act();
  const modal = backOffice.page.getByRole("dialog", { name: "Manage User Status" });
  const choices = modal.getByRole("radio");
  await expect(choices).toHaveCount(4);
  for (const [at, name] of ["Activate", "Deactivate", "Terminate", "On Leave"].entries())
    await expect(choices.nth(at)).toHaveAccessibleName(name);
  await backOffice.refuses(modal, "Save", "Status field is required.");
  await expectNoAxeFindings(backOffice.page);

  await modal.getByLabel("On Leave").check();
  await expect(modal).toContainText(`${client.name} is signed out at once`);
  await modal.getByRole("button", { name: "Save" }).click();
  await backOffice.closesAfter("User status changed successfully.", 3);
  await expect(backOffice.rows(title)).toContainText("On Leave");
  const headers = { authorization: `Bearer ${token}` };
  expect((await clientPage.request.get("/api/user/profile", { headers })).status()).toBe(401);
  const refused = await clientPage.request.post("/api/user/signin", {
    data: { email: client.email, password: firstPassword },
  });
  expect(await refused.json()).toMatchObject({
    message: "Your account is not active. Please contact support.",
  });

  await act();
  await modal.getByLabel("Activate", { exact: true }).check();
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(backOffice.rows(title)).toContainText("Active");
});

test("AUTH-26, SITE-29 Change User Password says in an alert that it is done, and the new password signs in", async ({
  office,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.open(`admin?query=${client.email}`, title);
  await backOffice.button(`Manage ${client.name}`).click();
  await backOffice.dialog.getByRole("button", { name: "Change User Password" }).click();
  const modal = backOffice.page.getByRole("dialog", { name: "Change User Password" });
  const field = (label: string) => modal.getByLabel(label, { exact: true });
  const change = () => modal.getByRole("button", { name: "Change Password" }).click();
  await field("New password").fill("another way home 8");
  await field("Confirm password").fill("another way home 8");
  await change();
  await backOffice.acknowledge("Password changed successfully.");
  await expect(backOffice.dialog).toBeHidden();
  await tokenOf(backOffice.page.request, client.email, "user", "another way home 8");
});

test("AUTH-36 End User Sessions shows the number of sessions and ends them at once", async ({
  office,
  openPage,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  const clientPage = await openPage(await tokenOf(backOffice.page.request, client.email, "user"));
  await clientPage.goto("/user/profile");
  await expect(clientPage.getByRole("heading", { level: 1 })).toBeVisible();
  await backOffice.open(`admin?query=${client.email}`, title);
  const open = async () => {
    await backOffice.button(`Manage ${client.name}`).click();
    await backOffice.dialog.getByRole("button", { name: "End User Sessions" }).click();
  };
  await open();
  const modal = backOffice.page.getByRole("dialog", { name: "End User Sessions" });
  await expect(modal).toContainText(`${client.name} is signed in at one place`);
  await expectNoAxeFindings(backOffice.page);
  await modal.getByRole("button", { name: "End all sessions" }).click();
  await expect(
    backOffice.main.getByText("All sessions of this account have been ended."),
  ).toBeVisible();
  await clientPage.reload();
  await expect(clientPage).toHaveURL(/\/user\/signin$/);
  await open();
  await expect(modal).toContainText(`${client.name} is not signed in anywhere.`);
});

test("AUTH-44, AUTH-26 a manager changes no manager's account, nor the own status or password", async ({
  office,
  openPage,
  tokens,
}) => {
  const other = await newColleague(office, roleIds.manager);
  const manager = await newColleague(office, roleIds.manager);
  const page = await openPage(await tokens.of("basic"));
  const backOffice = new BackOffice(await openPage(await tokenOf(page.request, manager.email)));
  const above = "Only a system admin can act on a manager or system admin.";
  await backOffice.open(`admin?query=${other.email}`, title);
  await backOffice.rows(title).getByText(other.name).click();
  await expect(backOffice.dialog).toContainText(above);
  await expect(backOffice.dialog.getByRole("textbox")).toHaveCount(0);
  await backOffice.page.keyboard.press("Escape");
  await backOffice.button(`Manage ${other.name}`).click();
  await expect(backOffice.dialog).toContainText(above);
  for (const action of ["Manage User Status", "Change User Password"])
    await expect(backOffice.dialog.getByRole("button", { name: action })).toBeDisabled();

  await backOffice.page.keyboard.press("Escape");
  await backOffice.open(`admin?query=${manager.email}`, title);
  await backOffice.button(`Manage ${manager.name}`).click();
  await expect(backOffice.dialog).toContainText(
    "You cannot change your own role, permissions or status.",
  );
  for (const action of ["Manage User Status", "Change User Password"])
    await expect(backOffice.dialog.getByRole("button", { name: action })).toBeDisabled();
});

test("SITE-23 users that cannot be fetched: the text, and trying again", async ({ signedIn }) => {
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.route("**/api/user/all**", (route) =>
    route.fulfill({ status: 404, body: "{}", contentType: "application/json" }),
  );
  await backOffice.open("admin", title);
  await expect(
    backOffice.main.getByText("Failed to fetch users. Please try again later."),
  ).toBeVisible();
  await backOffice.page.unroute("**/api/user/all**");
  await backOffice.main.getByRole("button", { name: /again/i }).click();
  await expect(backOffice.rows(title).first()).toBeVisible();
});
