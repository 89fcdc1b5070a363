import type { ConsoleMessage, Page } from "@playwright/test";
import { faces } from "../../scripts/screens.mjs";
import { expect, expectNoAxeFindings, expectNoOverflow } from "../fixtures.ts";
import { test } from "../own-server.ts";
import type { DemoAccount } from "../page-objects/account.ts";
import { expectTouchTargets } from "../page-objects/touch-targets.ts";

// In one worker, whose server has tills and data that no other test changes.
test.describe.configure({ mode: "default", timeout: 600_000 });

const desktop = { width: 1280, height: 720 };
const narrower = [
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];

for (const { name, person, screens } of faces) {
  test(`SITE-20 every screen of ${name}: WCAG 2.2 AA, three widths, controls for a finger, no error`, async ({
    openPage,
    tokens,
  }) => {
    const token = person === null ? "" : await tokens.of(person as DemoAccount);
    let page = await openPage(token, { hasTouch: true });
    const faults: string[] = [];
    // What waits or fails is the business of the component that shows it.
    for (const screen of screens.filter(({ api }) => api === undefined)) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(desktop);
        const started = Date.now();
        await screen.open(page).catch((error) => faults.push(`${screen.name}: ${error}`));
        await settled(page);
        const opened = Date.now();
        await check(faults, screen.name, () => expectNoAxeFindings(page));
        const axed = Date.now();
        for (const size of narrower) {
          await page.setViewportSize(size);
          await check(faults, `${screen.name} ${size.width}`, () => expectNoOverflow(page, screen.name));
        }
        await check(faults, screen.name, () => expectTouchTargets(page, screen.name));
        console.log(name, screen.name, opened - started, axed - opened, Date.now() - axed);
        if (screen.busy === true || (await page.getByRole("dialog").last().isVisible())) {
          const next = await page.context().newPage();
          await page.close();
          page = next;
          page.setDefaultTimeout(20_000);
        }
      });
    }
    expect(faults).toEqual([]);
  });
}

async function check(faults: string[], name: string, what: () => Promise<void>) {
  await what().catch((error: Error) => faults.push(`${name}: ${error.message}`));
}

async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.getByText("Loading data...").filter({ visible: true }).first().waitFor({ state: "hidden" });
  await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "hidden" });
}
