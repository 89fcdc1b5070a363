import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";

/** The password of every demo account. */
export const demoPassword = "Salone-2026";

/** Sign-up and sign-in by their pages. */
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

/** Signs in through the API, and returns the access token. The client keeps the cookie that renews it. */
export async function signIn(
  request: APIRequestContext,
  email: string,
  password: string,
  area: "user" | "staff",
): Promise<string> {
  const reply = await request.post(`/api/${area}/signin`, { data: { email, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  return tokenIn(reply);
}

async function tokenIn(reply: APIResponse): Promise<string> {
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

/** The access token of the page's session, for calls of the API. */
async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  expect(token, "a session in the page").not.toBeNull();
  return token ?? "";
}

/** Reads from the API in the page's session. */
export async function readApi<Body>(page: Page, path: string): Promise<Body> {
  const reply = await page.request.get(`/api${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  expect(reply.status(), path).toBe(200);
  return (await reply.json()) as Body;
}

/** The demo accounts, one a role, by the part of their address before @demo.org. */
export type DemoAccount =
  | "sysadmin"
  | "manager"
  | "finance"
  | "officer"
  | "cashier"
  | "auditor"
  | "basic"
  | "customer";

/**
 * The age in milliseconds from which a token is renewed before it is used again. A page has no cookie to renew it, and
 * is signed out when less than five of its fifteen minutes are left: on a busy machine a test takes some of the ten.
 */
const renewedAfter = 60_000;

/**
 * Signs demo accounts in through the API, each once, and renews their access tokens. Each has its own client: a sign-in
 * ends the session whose cookie it replaces (AUTH-35).
 */
export class Tokens {
  private readonly newClient: () => Promise<APIRequestContext>;
  private readonly clients = new Map<DemoAccount, APIRequestContext>();
  private readonly stored = new Map<DemoAccount, { token: Promise<string>; at: number }>();

  /** @param newClient creates a client without cookies */
  constructor(newClient: () => Promise<APIRequestContext>) {
    this.newClient = newClient;
  }

  of(who: DemoAccount): Promise<string> {
    const stored = this.stored.get(who);
    if (stored !== undefined && Date.now() - stored.at < renewedAfter) return stored.token;
    const token = this.newToken(who);
    this.stored.set(who, { token, at: Date.now() });
    return token;
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.dispose()));
  }

  private async newToken(who: DemoAccount): Promise<string> {
    const area = who === "customer" ? "user" : "staff";
    const signedIn = this.clients.get(who);
    const renewed = await signedIn?.post(`/api/${area}/refresh-token`, { data: {} });
    if (renewed?.ok() === true) return tokenIn(renewed);
    await signedIn?.dispose();
    const client = await this.newClient();
    this.clients.set(who, client);
    return signIn(client, `${who}@demo.org`, demoPassword, area);
  }
}
