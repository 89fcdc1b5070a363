import type { Page } from "@playwright/test";

/** Fills in Customer Sign Up and sends it, with any result. */
export async function sendSignUp(
  page: Page,
  person: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    password: string;
  },
) {
  await page.goto("/user/signup");
  await page.getByLabel("First name").fill(person.first_name);
  await page.getByLabel("Last name").fill(person.last_name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
}
