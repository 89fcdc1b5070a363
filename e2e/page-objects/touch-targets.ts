import { expect, type Page } from "@playwright/test";

/** The smallest side of a control for a finger, in CSS pixels (`--touch`). */
const touch = 44;

/**
 * Expects every button, field, and link of a menu or footer to be as high as a finger needs. A control within a label,
 * a box or a row that reacts for it counts with that. Left out are what a finger does not reach (a link that only Tab
 * shows), links and anchors within a text or a list of facts, and sliders, whose whole track reacts.
 */
export async function expectTouchTargets(page: Page, place: string): Promise<void> {
  // A list that has just become narrow is drawn anew: what counts is how it stays.
  const small = () => page.evaluate(smallControls, touch);
  await expect.poll(small, `controls below ${touch} px: ${place}`).toEqual([]);
}

/** The controls that are lower than a finger needs, each with its height; it runs in the page. */
function smallControls(least: number): string[] {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const around =
    "label, summary, tr, [class*=-Input-input], [class*=-Input-wrapper], [class*=-body]";
  const heightOf = (element: Element) => {
    const own = element.getBoundingClientRect().height;
    const outer = element.closest(around)?.getBoundingClientRect().height ?? 0;
    // The area around a small control that takes its click.
    const grown = getComputedStyle(element, "::after");
    const area = grown.position === "absolute" ? Number.parseFloat(grown.height) : 0;
    return Math.max(own, outer, area || 0);
  };
  const dialog = [...document.querySelectorAll("[role=dialog], dialog[open]")]
    .filter(isShown)
    .at(-1);
  const controls =
    "button:not([tabindex='-1'], [class*=Anchor-root]), nav a, footer a, input:not([type=range]), select, textarea";
  const small = [...(dialog ?? document).querySelectorAll(controls)]
    .filter((element) => isShown(element) && heightOf(element) < least - 0.5)
    .map((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      const name = element.getAttribute("aria-label") ?? label ?? element.textContent.trim();
      return `${element.tagName} ${name}: ${Math.round(heightOf(element))} px`;
    });
  return [...new Set(small)];
}
