import { onTestFinished, vi } from "vitest";
import * as printFrame from "../app/components/print/print-frame.ts";

/**
 * Catches what is printed until the test ends. A spy and no mocked module: test files share their modules, and what
 * another file loaded before would print through the module that it knows.
 *
 * @returns the texts of the papers printed so far, in order
 */
export function printedPapers(): readonly string[] {
  const papers: string[] = [];
  const spy = vi.spyOn(printFrame, "printElement").mockImplementation(async (element) => {
    await printFrame.untilLoaded(element);
    papers.push(element.textContent);
  });
  onTestFinished(() => spy.mockRestore());
  return papers;
}
