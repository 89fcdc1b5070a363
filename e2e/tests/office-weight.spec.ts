import { expect, test } from "../fixtures.ts";
import { StubbedApi } from "../page-objects/stubbed-api.ts";

/** Bytes of what was asked of the server, as it is sent. Answers of the API are what they are. */
const firstLoad = 290_000;
const furtherSection = 40_000;

test("SITE-36 the back office is light, its first page and each section after it: no reload, all its questions at once", async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn("sysadmin");
  let sent: Promise<{ responseBodySize: number }>[] = [];
  page.on("requestfinished", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === baseURL && !pathname.startsWith("/api/")) sent.push(request.sizes());
  });
  /** What was sent since the last time, in bytes. */
  const weigh = async (): Promise<number> => {
    const sizes = await Promise.all(sent);
    sent = [];
    return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
  };
  const api = new StubbedApi(page);
  await api.watch();
  await page.goto("/staff/dashboard", { waitUntil: "networkidle" });
  const menu = page.getByRole("navigation", { name: "Back office" });
  await expect(menu.getByRole("link", { name: "Customers" })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  const first = await weigh();
  expect(first).toBeGreaterThan(furtherSection);
  expect.soft(first, "bytes of the first page").toBeLessThanOrEqual(firstLoad);
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  const [, ...further] = await menu.getByRole("link").allTextContents();
  expect(further.length).toBeGreaterThan(10);
  for (const name of further) {
    const before = await title.innerText();
    api.forget();
    api.hold();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(title).not.toHaveText(before);
    await api.settle();
    const atOnce = [...api.asked];
    api.release();
    await api.settle();
    // Nothing waits for the answer to something else.
    expect.soft(api.asked, `what ${name} asked for`).toEqual(atOnce);
    const bytes = await weigh();
    expect.soft(bytes, `bytes of ${name}`).toBeLessThanOrEqual(furtherSection);
  }
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});
