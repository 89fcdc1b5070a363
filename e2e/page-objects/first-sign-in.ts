import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The password that replaces the one that staff entered. */
const chosenPassword = "chosen at home 9";

/** The text of the newest mail to an address with this subject, from the outbox of the demo. */
async function newestMail(
  request: APIRequestContext,
  recipient: string,
  subject: string,
): Promise<string> {
  const list = await (await request.get("/dev/mail")).text();
  const row = list
    .split("<tr>")
    .find((found) => found.includes(`<td>${recipient}</td>`) && found.includes(subject));
  const path = /\/dev\/mail\/\d+/.exec(row ?? "")?.[0];
  expect(path, `a mail "${subject}" to ${recipient}`).toBeDefined();
  const mail = await (await request.get(path ?? "")).text();
  return /<pre>([^]*?)<\/pre>/.exec(mail)?.[1] ?? "";
}

/** The six digits of the newest sign-in mail to an address. */
async function mailedCode(request: APIRequestContext, recipient: string): Promise<string> {
  const text = await newestMail(request, recipient, "Your sign-in code");
  return /code is (\d{3} \d{3})/.exec(text)?.[1] ?? "";
}

/** Chooses the first password with the invitation link that was mailed to an address (AUTH-21). */
export async function acceptInvitation(
  request: APIRequestContext,
  recipient: string,
  password: string,
): Promise<void> {
  const text = await newestMail(request, recipient, "Your account is ready: choose a password");
  const token = /\/user\/invitation\/([\w-]+)/.exec(text)?.[1];
  const reply = await request.post(`/api/user/invitation/${token}`, { data: { password } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Completes a first sign-in through the API, in the client that sent the password. */
export async function completeFirstSignIn(
  request: APIRequestContext,
  email: string,
  area: "staff" | "user",
): Promise<string> {
  const reply = await request.post(`/api/${area}/signin/confirm-code`, {
    data: { code: await mailedCode(request, email), password: chosenPassword },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

/** Completes a first sign-in on the sign-in page: the mailed code, and a new password. */
export async function confirmFirstSignIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
  await page.getByLabel("Code from the email").fill(await mailedCode(page.request, email));
  await page.getByLabel("New password", { exact: true }).fill(chosenPassword);
  await page.getByLabel("Confirm password", { exact: true }).fill(chosenPassword);
  await page.getByRole("button", { name: "Go on" }).click();
}
