import { expect, type Page } from "@playwright/test";

/** The smallest side of a control for a finger, in CSS pixels (`--touch`). */
const touch = 44;

/**
 * Expects every button, field and link of the page, links within a sentence excepted, to be as high as a finger needs.
 * A control within a label or a row that reacts for it counts with that label or row.
 */
export async function expectTouchTargets(page: Page, place: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const open = [...document.querySelectorAll("[role=dialog], dialog[open]")].filter(shown).at(-1);
    const inSentence = (element: Element) =>
      element.matches("a") && getComputedStyle(element).display === "inline";
    const sizeOf = (element: Element) => {
      const target = element.closest("label, summary, tr") ?? element;
      const box = target.getBoundingClientRect();
      // The area around a control that takes its click.
      const around = getComputedStyle(element, "::after");
      const grown = around.position === "absolute" && around.content !== "none";
      return Math.max(box.height, grown ? Number.parseFloat(around.height) || 0 : 0);
    };
    return [...(open ?? document).querySelectorAll("button, a[href], input, select, textarea")]
      .filter((element) => shown(element) && !inSentence(element) && !element.matches(":disabled"))
      .filter((element) => sizeOf(element) < least - 0.5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}": ${Math.round(sizeOf(element))} px`,
      );
  }, touch);
  expect([...new Set(small)], `controls below ${touch} px: ${place}`).toEqual([]);
}
