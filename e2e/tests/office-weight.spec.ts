import { expect, test } from "../fixtures.ts";
import { enterStaff } from "../page-objects/customer-fixtures.ts";
import { OfficeMenu } from "../page-objects/office-menu.ts";
import { StubbedApi } from "../page-objects/stubbed-api.ts";
import { weighing } from "../page-objects/weight.ts";

// What a visit loads is counted, or held back, so nothing may be cached.
test.use({ firstVisit: true });

/** Compressed bytes of the files that the page loads, without API responses. */
const firstLoad = 247_000;
const furtherSection = 42_000;

test("SITE-36 the first page and each further section stay within their bytes, and send their calls in parallel", async ({
  openPage,
  baseURL,
}) => {
  const page = await openPage("");
  // With a session that the page renews, however long the sections take.
  await enterStaff(page, "sysadmin@demo.org");
  // The first section with a form brings Zod, 18 KB, whichever it is.
  const weigh = weighing(page, baseURL, "zod");
  const api = new StubbedApi(page);
  await api.watch();
  // What is loaded when the browser is idle counts too.
  const later = ["/assets/mantine-styles-rest-", "/assets/dialogs-"].map((start) =>
    page.waitForEvent("requestfinished", (request) => request.url().includes(start)),
  );
  await page.goto("/staff/dashboard", { waitUntil: "networkidle" });
  await Promise.all(later);
  const menu = new OfficeMenu(page);
  await menu.openAll();
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  const first = await weigh();
  expect(first).toBeGreaterThan(furtherSection);
  expect.soft(first, "bytes of the first page").toBeLessThanOrEqual(firstLoad);
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  const all = await menu.all.getByRole("link").allTextContents();
  const further = all.filter((name) => name !== "System");
  expect(further.length).toBeGreaterThan(10);
  for (const name of further) {
    const before = await title.innerText();
    api.clear();
    api.hold();
    await menu.section(name).click();
    await expect(title).not.toHaveText(before);
    await api.settle();
    const atOnce = [...api.calls];
    api.release();
    await api.settle();
    // No call waits for the response to another.
    expect.soft(api.calls, `what ${name} asked for`).toEqual(atOnce);
    const bytes = await weigh();
    expect.soft(bytes, `bytes of ${name}`).toBeLessThanOrEqual(furtherSection);
  }
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});
