import { expect, test } from "../fixtures.ts";
import { newClient, tokenOf } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { firstPassword } from "../page-objects/users.ts";

const title = "All Application Users";

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
