import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { config } from "zod";
import { waitingNotices } from "../app/core/notify.ts";

// As long as polls: a busy machine takes far longer than the default of one second.
configure({ asyncUtilTimeout: 300_000 });

beforeAll(() => {
  // As in the signed-in areas, whose content security policy forbids eval.
  config({ jitless: true });
  // Mantine's text areas resize when a font loads; happy-dom has no fonts.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  // A page of finished HTML leaves for another page, and listens until it does: what it was told in another file would
  // change the address under the test that runs by then.
  vi.spyOn(window.location, "assign").mockReturnValue();
  vi.spyOn(window.location, "replace").mockReturnValue();
  // Mantine reads the colour scheme; happy-dom has no media queries.
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

/**
 * Answers every notice, and those that follow from an answer: what a test left under way may show another one, which
 * would stand before that of the next test.
 */
async function closeNotices(): Promise<void> {
  do {
    for (const notice of waitingNotices()) notice.done(false);
    await new Promise<void>((done) => setTimeout(done));
  } while (waitingNotices().length > 0);
}

beforeEach(closeNotices);

afterEach(async () => {
  // Vitest's globals are off, so the library does not clean up by itself.
  cleanup();
  await closeNotices();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// A page may still be loading a part that its tests never looked at. Were that given up with the file, the next file of
// the same worker that imports the part would get the failure.
afterAll(() => vi.dynamicImportSettled());
