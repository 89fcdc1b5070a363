import type { Page } from "@playwright/test";
import { faces } from "../../scripts/screens.mjs";
import type { Screen } from "../../scripts/gallery-states.mjs";
import {
  expect,
  expectEnoughContrast,
  expectNoAxeFindings,
  expectNoOverflow,
  test,
} from "../fixtures.ts";
import { enterCustomer, enterStaff } from "../page-objects/customer-fixtures.ts";
import { demoPassword } from "../page-objects/account.ts";
import { expectTouchTargets } from "../page-objects/touch-targets.ts";

// Many screens each; a screen alone has the usual time.
test.describe.configure({ timeout: 1_800_000 });

/** How many screens a test opens, so that several workers share them. */
const together = 24;

const desktop = { width: 1280, height: 720 };
const narrower = [
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];

// Waiting and failed screens are those of the components that show them.
const groups = faces.flatMap(({ name, person, screens: all }) => {
  const screens = all.filter(({ api }) => api === undefined);
  // The customer has one application, which two devices would dispute.
  const count = person === "customer" ? 1 : Math.ceil(screens.length / together);
  const size = Math.ceil(screens.length / count);
  return Array.from({ length: count }, (_, at) => ({
    name: count === 1 ? name : `${name}, part ${at + 1}`,
    person,
    screens: screens.slice(at * size, (at + 1) * size),
  }));
});

for (const { name, person, screens } of groups) {
  test(`CUST-22, SITE-37 every screen of ${name} opens, meets WCAG 2.2 AA, fits three widths, is large enough for a finger, and logs no error`, async ({
    openPage,
  }) => {
    let page = await openPage("", { hasTouch: true });
    // With a session that the page renews, however long the screens take.
    if (person === "customer") await enterCustomer(page, "customer@demo.org", demoPassword);
    else if (person !== null) await enterStaff(page, `${person}@demo.org`);
    const faults: string[] = [];
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        let found = await within(findFaults(page, screen, person), 120_000);
        if (found === undefined) {
          page = await another(page);
          found = await findFaults(page, screen, person);
        }
        faults.push(...found);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        if (screen.isStep === true) return;
        // A dialog, and a page without a connection, would be in the way of the next screen.
        if (screen.busy === true || (await isInTheWay(page))) page = await another(page);
      });
    }
    expect(faults.join("\n\n")).toBe("");
  });
}

/**
 * Opens a screen and looks at it in each width; at those of customers also in the dark and with large text.
 *
 * @param person who sees it, null without an account.
 * @returns what is wrong with it
 */
async function findFaults(page: Page, screen: Screen, person: string | null): Promise<string[]> {
  const faults: string[] = [];
  const check = (expectation: Promise<void>) =>
    expectation.catch((error: Error) => {
      faults.push(error.message);
    });
  page.setDefaultTimeout(300_000);
  await page.setViewportSize(desktop);
  await screen.open(page);
  await settle(page, screen.busy === true);
  if (screen.isSection === true) await check(expectItsData(page, screen.name));
  await check(expectNoAxeFindings(page, screen.name));
  const fits = (place: string) =>
    expectFits(page, `${screen.name} ${place}`, screen.isStep === true);
  const isOfCustomers =
    person === "customer" && (screen.isSection === true || screen.isStep === true);
  if (person === null || isOfCustomers) {
    await page.emulateMedia({ colorScheme: "dark" });
    if (isOfCustomers) await check(expectDark(page));
    await check(expectEnoughContrast(page));
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (isOfCustomers)
    await withLargeText(page, async () => {
      await check(fits("with large text"));
      await check(expectNoAxeFindings(page, `${screen.name} with large text`));
    });
  for (const size of narrower) {
    await page.setViewportSize(size);
    await check(fits(`at ${size.width} px`));
  }
  await check(expectTouchTargets(page, screen.name));
  return faults;
}

/** A section says neither that it could not be read nor that it is not of its reader. */
function expectItsData(page: Page, place: string): Promise<void> {
  const excuse = page.getByText(/^Failed to |could not be (shown|loaded)|do not have access/);
  return expect(excuse, place).toHaveCount(0);
}

function expectDark(page: Page): Promise<void> {
  return expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
}

/** The page, and the body of a step of the application, have no part that is cut off at the side. */
async function expectFits(page: Page, place: string, isStep: boolean): Promise<void> {
  await expectNoOverflow(page, place);
  if (!isStep) return;
  const body = page.getByRole("dialog").getByRole("region").first();
  const hidden = () => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden, place).toBeLessThanOrEqual(1);
}

/** Runs a check with text of twice its size (WCAG 1.4.4). */
async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  try {
    await check();
  } finally {
    await style.evaluate((element) => element.parentNode?.removeChild(element));
  }
}

/**
 * What a page shows, or undefined when it does not end: once in some thousand screens Chromium stops drawing a page,
 * and confirms neither a size nor a frame. A screen that never ends fails on the page that takes its place.
 */
function within<Result>(work: Promise<Result>, limit: number): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limit, undefined);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/**
 * Whether a dialog stays after Escape, and when its section is left: that costs far less than a new page. A form with
 * input asks first, and stays.
 */
async function isInTheWay(page: Page): Promise<boolean> {
  const dialogs = page.locator("[role=dialog], [role=alertdialog]").filter({ visible: true });
  if ((await dialogs.count()) === 0) return false;
  await page.keyboard.press("Escape");
  const section = new URL(page.url()).pathname === "/user/profile" ? "bank" : "accounts";
  await page.evaluate((hash) => {
    location.hash = hash;
  }, section);
  return expect(dialogs)
    .toHaveCount(0, { timeout: 1_000 })
    .then(
      () => false,
      () => true,
    );
}

/** A new page of the same person, in place of this one, which may no longer answer. */
async function another(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await within(page.close(), 10_000);
  return next;
}

/** Waits until the screen has its data. One without a connection never has all. */
async function settle(page: Page, isBusy: boolean): Promise<void> {
  if (isBusy) return;
  await page.waitForLoadState("networkidle");
  await expect(page.locator("h1").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("Loading data...").filter({ visible: true })).toHaveCount(0);
  await expect(page.locator(".mantine-Skeleton-root").filter({ visible: true })).toHaveCount(0);
}
