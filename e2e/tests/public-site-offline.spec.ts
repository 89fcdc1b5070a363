import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import { signedInCustomer } from "../page-objects/users.ts";

// Without a network the browser logs failed requests, which the usual fixture reports as errors.
const test = base.extend({});
test.use({ serviceWorkers: "allow" });

/** Waits until the service worker stored the pages and controls this one. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
}

/** The paths of everything in the caches. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
}

test("SITE-6 public pages open without a network after a visit to one of them", async ({
  page,
  context,
}) => {
  await page.goto("/home");
  // What an earlier release stored.
  await page.evaluate(() => caches.open("site-0123456789ab"));
  await untilStored(page);
  await expect.poll(() => page.evaluate(() => caches.has("site-0123456789ab"))).toBe(false);
  await context.setOffline(true);
  for (const [path, title] of [
    ["/services", "Services"],
    ["/about", "About us"],
    ["/services/help-center", "Help center"],
    ["/user/signin", "Sign In"],
    ["/no/such/page", "Page Not Found"],
    ["/user/profile", "No connection"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Send a message" });
  await form.getByLabel("Full name").fill("Isatu Sesay");
  await form.getByLabel("Email").fill("isatu@example.org");
  await form.getByRole("textbox", { name: "Message" }).fill("Are you there?");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form.getByText("Network Error")).toBeVisible();
});

test("SITE-6 the customer area opens without a network after its first use, and no response is stored", async ({
  page,
  context,
}) => {
  await signedInCustomer(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilStored(page);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
  await expect
    .poll(async () => {
      const kept = await storedPaths(page);
      return loaded.filter((path) => !kept.includes(path));
    })
    .toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveTitle("Home - Microfinance");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect((await storedPaths(page)).filter((path) => path.startsWith("/api/"))).toEqual([]);
});
