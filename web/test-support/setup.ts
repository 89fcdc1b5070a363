import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";
import { config } from "zod";
import { waitingNotices } from "../app/components/feedback/notify.ts";

// A busy machine takes longer than the second the library waits by itself.
configure({ asyncUtilTimeout: 5_000 });

beforeAll(() => {
  // As in the signed-in areas, whose content security policy allows no eval.
  config({ jitless: true });
  // Mantine's text areas measure themselves anew when a font arrives; happy-dom has no fonts.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  // Mantine asks for the colour scheme; happy-dom has no media to match.
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

// Vitest's globals are off, so the library does not clean up by itself.
afterEach(() => {
  cleanup();
  for (const notice of waitingNotices()) notice.done(false);
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
