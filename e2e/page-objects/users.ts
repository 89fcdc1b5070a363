import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { account } from "./account.ts";

/** What every person of the browser tests signs in with at first. */
export const firstPassword = "a long way home 7";

let made = 0;

/** An address nobody else of this run has. */
export function newAddress(name: string): string {
  made += 1;
  return `${name}.${process.pid}.${Date.now()}.${made}@example.org`;
}

function byte(): number {
  return Math.floor(Math.random() * 256);
}

/** Makes a customer's account through the API and answers its address. */
export async function newCustomer(request: APIRequestContext, name = "isatu"): Promise<string> {
  const email = newAddress(name);
  const reply = await request.post("/api/user/signup", {
    // Another network each time: sign-ups are limited by network.
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

/** The access token the browser holds, or null. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("accessToken"));
}
