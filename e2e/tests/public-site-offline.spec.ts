import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import { signedInCustomer } from "../page-objects/users.ts";

// Without a network the browser logs failed requests, which the usual fixture reports as errors.
const test = base.extend({});
test.use({ serviceWorkers: "allow" });

/** Waits until all files that this page has loaded are stored. */
async function untilFilesStored(page: Page): Promise<void> {
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
}

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

/** What the browser keeps of Home: whether its key can be exported, and all of it as readable characters. */
function keptHome(page: Page): Promise<{ isExportable: boolean; text: string } | null> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "last-home")) return null;
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("not read")));
      });
    const database = await result(indexedDB.open("last-home"));
    const store = database.transaction("home").objectStore("home");
    const [kept] = (await result(store.getAll())) as {
      key: CryptoKey;
      sealed: { data: ArrayBuffer };
    }[];
    database.close();
    if (kept === undefined) return null;
    const text = new TextDecoder("latin1").decode(kept.sealed.data);
    return { isExportable: kept.key.extractable, text };
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

test("SITE-6 the customer area opens without a network after its first use, with the last known Home until the sign-out, and no response is stored readably", async ({
  page,
  context,
}) => {
  const email = await signedInCustomer(page);
  const welcome = page.getByRole("heading", { level: 1, name: /^Welcome/ });
  await expect(welcome).toBeVisible();
  const bio = page.getByRole("region", { name: "Bio Graph" });
  await expect(bio.locator("summary", { hasText: email })).toBeVisible();
  await expect.poll(() => keptHome(page)).not.toBeNull();
  const kept = await keptHome(page);
  expect(kept?.isExportable).toBe(false);
  expect(kept?.text).not.toContain(email);
  const note = page.getByText(/^As of \d\d-\w{3}-\d{4} \d\d:\d\d, kept on this device/);
  await expect(note).toBeHidden();
  await untilStored(page);
  await untilFilesStored(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveTitle("Home - Microfinance");
  await expect(bio.locator("summary", { hasText: email })).toBeVisible();
  await expect(note).toBeVisible();
  await expect(page.getByText("Network Error")).toHaveCount(0);
  expect((await storedPaths(page)).filter((path) => path.startsWith("/api/"))).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptHome(page)).toBeNull();
});

test("SITE-6 the customer area opens without a network for who came by its address", async ({
  page,
  context,
}) => {
  await signedInCustomer(page);
  const tab = await context.newPage();
  await page.close();
  // As after a release: nothing is stored that the sign-in page has loaded.
  await tab.goto("/services");
  await untilStored(tab);
  await tab.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith("assets-")) await caches.delete(name);
  });
  await tab.goto("/user/profile", { waitUntil: "networkidle" });
  await untilFilesStored(tab);
  await context.setOffline(true);
  await tab.reload();
  await expect(tab.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
});
