import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { outbox } from "../page-objects/outbox.ts";
import { account } from "../page-objects/account.ts";
import { firstPassword, newAddress } from "../page-objects/users.ts";

const secondPassword = "another way home 8";

/** A phone that no other account of this run has. */
const newPhone = () => `+232-78-${String(Date.now()).slice(-6)}`;

async function fillCode(page: Page, code: string) {
  await page.getByLabel("Code from the text message").fill(code);
}

test("MSG-29, MSG-30 a customer confirms the phone, signs in with a code, and sets a new password with another", async ({
  page,
  newPerson,
}) => {
  const email = newAddress("kadie");
  const phone = newPhone();
  const created = await page.request.post("/api/user/signup", {
    headers: { "x-forwarded-for": "10.7.7.7" },
    data: { first_name: "Kadie", last_name: "Conteh", email, phone, password: firstPassword },
  });
  expect(created.status()).toBe(200);
  await account.signInCustomer(page, email, firstPassword);
  // The text messages are read on another device.
  const device = await newPerson();

  await page.getByRole("button", { name: "Profile Actions" }).click();
  await page.getByRole("button", { name: "Phone and messages" }).click();
  const modal = page.getByRole("dialog", { name: "Phone and messages" });
  await expect(modal.getByText(`Confirm your phone ${phone}`)).toBeVisible();
  await modal.getByLabel("Current password", { exact: true }).fill(firstPassword);
  await modal.getByRole("button", { name: "Send a code" }).click();
  await expect(modal.getByLabel("Code from the text message")).toBeVisible();
  await fillCode(page, await outbox.textedCode(device, phone, 1));
  await modal.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(modal.getByText(`Your phone ${phone} is confirmed.`)).toBeVisible();
  await modal.getByLabel(/Reminders of payments/).uncheck({ force: true });
  await modal.getByRole("button", { name: "Save" }).click();
  await expect(modal.getByText("Your choice is saved.")).toBeVisible();

  const phoneUser = await newPerson();
  await phoneUser.setViewportSize({ width: 360, height: 740 });
  await phoneUser.goto("/user/signin");
  await phoneUser.getByRole("button", { name: "Use a code by text message" }).click();
  await phoneUser.getByLabel("Phone").fill(phone.replaceAll("-", " "));
  await phoneUser.getByRole("button", { name: "Send code" }).click();
  await expect(phoneUser.getByText("If this number is confirmed for an account")).toBeVisible();
  await fillCode(phoneUser, "000 000");
  await phoneUser.getByRole("button", { name: "Sign In" }).click();
  await expect(phoneUser.getByText("This code is not right").first()).toBeVisible();
  await fillCode(phoneUser, await outbox.textedCode(device, phone, 2));
  await phoneUser.getByRole("button", { name: "Sign In" }).click();
  await phoneUser.waitForURL("**/user/profile#top");

  const otherBrowser = await newPerson();
  await otherBrowser.goto("/user/forgot-password");
  await otherBrowser.getByRole("button", { name: "Get a code by text message" }).click();
  await otherBrowser.getByLabel("Phone").fill(phone);
  await otherBrowser.getByRole("button", { name: "Send code" }).click();
  await fillCode(otherBrowser, await outbox.textedCode(device, phone, 3));
  await otherBrowser.getByLabel("New password", { exact: true }).fill(secondPassword);
  await otherBrowser.getByLabel("Confirm password", { exact: true }).fill(secondPassword);
  await otherBrowser.getByRole("button", { name: "Set password" }).click();
  await expect(otherBrowser.getByText("Password has been reset successfully")).toBeVisible();
  await account.signInCustomer(otherBrowser, email, secondPassword);
});
