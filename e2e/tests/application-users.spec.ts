import { expect, test } from "../fixtures.ts";
import { newClient, newLastName, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const title = "All Application Users";

test("AUTH-54, SITE-28 a manager adds a user, finds the account, and updates it", async ({
  signedIn,
}) => {
  const email = newAddress("added");
  const last = newLastName();
  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  await backOffice.open("admin", title);
  await expect(backOffice.rows(title)).toHaveCount(10);
  await backOffice.button("Add User").click();
  const added = backOffice.page.getByRole("dialog", { name: "Add User" });
  const enter = (label: string, text: string) =>
    added.getByRole("textbox", { name: label, exact: true }).fill(text);
  await enter("First name", "mary-ann");
  await enter("Last name", last);
  await added.getByLabel("Gender").fill("female");
  await enter("Email", "mary@unknown.example");
  await enter("Phone", "079 555 666");
  await enter("Date of birth", "28-02-1992");
  await enter("Password", firstPassword);
  await enter("Confirm password", firstPassword);
  const domain = "Use a recognized email domain (Gmail, Yahoo, Outlook, etc.).";
  await backOffice.refuses(added, "Sign Up", domain);
  await enter("Email", email);
  await added.getByRole("button", { name: "Sign Up" }).click();
  await expect(backOffice.main.getByText("The customer has been registered.")).toBeVisible();
  await backOffice.search(title, "Search users", email, `Mary-Ann ${last}`);
  await expect(backOffice.rows(title)).toContainText("customer");

  await backOffice.rows(title).getByText(`Mary-Ann ${last}`).click();
  const form = backOffice.page.getByRole("dialog", { name: "Update User" });
  await form.getByRole("textbox", { name: "First name", exact: true }).fill("kadiatu");
  await form.getByRole("textbox", { name: "Phone", exact: true }).fill("076 123 457");
  await form.getByRole("button", { name: "Update User" }).click();
  await backOffice.closesAfter("User updated successfully.", 3);
  await expect(backOffice.dialog).toBeHidden();
  await expect(backOffice.rows(title)).toContainText("Kadiatu");
  await expect(backOffice.rows(title)).toContainText("+232-76-123457");
});

test("AUTH-36, AUTH-50 a manager ends a user's sessions, puts the user on leave, and sets a new password", async ({
  office,
  openPage,
  signedIn,
}) => {
  const client = await newClient(office);
  const backOffice = new BackOffice(await signedIn("manager"));
  const { page } = backOffice;
  const clientPage = await openPage(await tokenOf(page.request, client.email, "user"));
  await clientPage.goto("/user/profile");
  await expect(clientPage.getByRole("heading", { level: 1 })).toBeVisible();
  await backOffice.open(`admin?query=${client.email}`, title);
  const act = async (name: string) => {
    await backOffice.button(`Manage ${client.name}`).click();
    await backOffice.dialog.getByRole("button", { name }).click();
    return page.getByRole("dialog", { name });
  };

  await test.step("the sessions end at once", async () => {
    const sessions = await act("End User Sessions");
    await expect(sessions).toContainText(`${client.name} is signed in at one place`);
    await sessions.getByRole("button", { name: "End all sessions" }).click();
    await expect(
      backOffice.main.getByText("All sessions of this account have been ended."),
    ).toBeVisible();
    await clientPage.reload();
    await expect(clientPage).toHaveURL(/\/user\/signin$/);
    await expect(await act("End User Sessions")).toContainText(
      `${client.name} is not signed in anywhere.`,
    );
    await page.keyboard.press("Escape");
    await expect(backOffice.dialog).toBeHidden();
  });

  await test.step("on leave the right password does not sign in", async () => {
    const status = await act("Manage User Status");
    await status.getByLabel("On Leave").check();
    await expect(status).toContainText(`${client.name} is signed out at once`);
    await status.getByRole("button", { name: "Save" }).click();
    await expect(backOffice.rows(title)).toContainText("On Leave");
    const data = { email: client.email, password: firstPassword };
    const refused = await page.request.post("/api/user/signin", { data });
    expect(await refused.json()).toMatchObject({
      message: "Your account is not active. Please contact support.",
    });
    const again = await act("Manage User Status");
    await again.getByLabel("Activate", { exact: true }).check();
    await again.getByRole("button", { name: "Save" }).click();
    await expect(backOffice.rows(title)).toContainText("Active");
  });

  const password = "another way home 8";
  await test.step("the new password signs in", async () => {
    const form = await act("Change User Password");
    await form.getByLabel("New password", { exact: true }).fill(password);
    await form.getByLabel("Confirm password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Change Password" }).click();
    await backOffice.acknowledge("Password changed successfully.");
    await expect(backOffice.dialog).toBeHidden();
    await tokenOf(page.request, client.email, "user", password);
  });
});
