import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { account } from "./account.ts";

/** The first password of every account of the browser tests. */
export const firstPassword = "a long way home 7";

let created = 0;

/** An address that no other account of this run has. */
export function newAddress(name: string): string {
  created += 1;
  return `${name}.${process.pid}.${Date.now()}.${created}@example.org`;
}

function byte(): number {
  return Math.floor(Math.random() * 256);
}

/** Creates a customer's account through the API and returns its address. */
export async function newCustomer(request: APIRequestContext, name = "isatu"): Promise<string> {
  const email = newAddress(name);
  const reply = await request.post("/api/user/signup", {
    // A new network each time: sign-ups are limited by network.
    headers: { "x-forwarded-for": `10.${byte()}.${byte()}.${byte()}` },
    data: {
      first_name: "Isatu",
      last_name: "Sesay",
      email,
      phone: "076123456",
      password: firstPassword,
    },
  });
  expect(reply.status()).toBe(200);
  return email;
}

/** A customer who is signed in on this page. */
export async function signedInCustomer(page: Page): Promise<string> {
  const email = await newCustomer(page.request);
  await account.signInCustomer(page, email, firstPassword);
  return email;
}

/** The access token in the browser's storage, or null. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("accessToken"));
}
