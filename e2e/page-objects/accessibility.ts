import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

/** The minified build: the browser parses it in each document under test. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Expects the page as it is now to meet WCAG 2.2 AA. A finding names the rule and its elements. */
export function expectNoAxeFindings(page: Page, place = page.url()): Promise<void> {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  return expectNoFindings(page, { runOnly }, place);
}

/** Expects enough contrast: the only rule that depends on the colour scheme. */
export function expectEnoughContrast(page: Page): Promise<void> {
  const runOnly = { type: "rule" as const, values: ["color-contrast"] };
  return expectNoFindings(page, { runOnly }, page.url());
}

/** The pages have no frames of other sites, so the rules run in the page itself, loaded once a document. */
async function expectNoFindings(page: Page, options: RunOptions, place: string): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(
    async (runOptions) => {
      // A colour in transition is neither of its two, and an inherited one begins when that of its parent ends. What is
      // canceled never finishes, so the frames are counted in which nothing runs.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isRunning = ({ playState, effect }: Animation) =>
        playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
      for (let still = 0; still < 3; still += 1) {
        await frame();
        if (document.getAnimations().some(isRunning)) still = 0;
      }
      // Behind an open dialog, controls that it covers in part are no fault.
      const open = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }),
      );
      const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(
        open.at(-1) ?? document,
        runOptions,
      );
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        elements: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
      }));
    },
    // Style sheets are read by none of these rules.
    {
      resultTypes: ["violations"],
      preload: { assets: ["media"] },
      ...options,
    } satisfies RunOptions,
  );
  expect(findings, `accessibility findings: ${place}`).toEqual([]);
}
