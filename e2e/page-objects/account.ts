import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The password of every demo account. */
const demoPassword = "Salone-2026";

/** The signed-out pages of a person. */
export const account = {
  async signUp(
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
    await expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible();
  },

  async signInCustomer(page: Page, email: string, password: string) {
    await page.goto("/user/signin");
    await fill(page, email, password);
    await page.waitForURL("**/user/profile#top");
  },

  async signInStaff(page: Page, email: string, password = demoPassword) {
    await page.goto("/staff/signin");
    await fill(page, email, password);
    await page.waitForURL("**/staff/dashboard#top");
  },
};

async function fill(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The access token of the page's session, for asking the API what the screens do not show. */
async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  expect(token, "somebody is signed in").not.toBeNull();
  return token ?? "";
}

/** Asks the API as the page's person. */
export async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const reply = await page.request.get(`/api${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  expect(reply.status(), path).toBe(200);
  return (await reply.json()) as Answer;
}

/** The demo accounts, one a role, by the part of their address before @demo.org. */
export type DemoPerson =
  | "sysadmin"
  | "manager"
  | "finance"
  | "officer"
  | "cashier"
  | "auditor"
  | "basic"
  | "customer";

/** How long a token is used before its person signs in again, in milliseconds. */
const freshFor = 8 * 60_000;

/**
 * Signs demo people in through the API, each once, and keeps their access tokens. Each signs in without the others'
 * cookies: a sign-in ends the session whose cookie it replaces (AUTH-35).
 */
export class Tokens {
  private readonly newClient: () => Promise<APIRequestContext>;
  private readonly kept = new Map<DemoPerson, { token: Promise<string>; at: number }>();

  /** @param newClient makes a client that holds no cookies */
  constructor(newClient: () => Promise<APIRequestContext>) {
    this.newClient = newClient;
  }

  of(who: DemoPerson): Promise<string> {
    const kept = this.kept.get(who);
    if (kept !== undefined && Date.now() - kept.at < freshFor) return kept.token;
    const token = this.signIn(who);
    this.kept.set(who, { token, at: Date.now() });
    return token;
  }

  private async signIn(who: DemoPerson): Promise<string> {
    const area = who === "customer" ? "user" : "staff";
    const client = await this.newClient();
    const reply = await client.post(`/api/${area}/signin`, {
      data: { email: `${who}@demo.org`, password: demoPassword },
    });
    expect(reply.status(), `${who} signs in`).toBe(200);
    const { accessToken } = (await reply.json()) as { accessToken: string };
    await client.dispose();
    return accessToken;
  }
}
