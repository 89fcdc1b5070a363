import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("CUST-23, CUST-24 a customer downloads the own data, and an administrator erases it on request", async ({
  page,
  signedIn,
}) => {
  const { email } = await enterNewCustomer(page);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Your data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await (await downloading).path();
  const data = JSON.parse(await readFile(file, "utf8")) as {
    account: { customer_id: string; email: string };
  };
  expect(data.account.email).toBe(email);
  const code = data.account.customer_id;

  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.page.goto(`/staff/dashboard#customer-details?id=${code}&tab=record`);
  await backOffice.page.getByRole("button", { name: "Erase personal data" }).click();
  const dialog = backOffice.page.getByRole("dialog", { name: "Erase personal data" });
  const erase = dialog.getByRole("button", { name: "Erase", exact: true });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(`Type ${code} to confirm`).fill(code);
  await dialog.getByLabel("Reason").fill("Asked by letter");
  await erase.click();
  const said = backOffice.page.getByRole("alertdialog");
  await expect(said).toContainText("The personal data of this customer has been erased.");
  await said.getByRole("button", { name: "OK", exact: true }).click();
  await expect(backOffice.page.getByText("Erased Customer").first()).toBeVisible();
  expect(
    (await page.request.post("/api/user/signin", { data: { email, password: "x" } })).status(),
  ).toBe(401);
});
