import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

// Files share one document.
afterEach(() => document.body.replaceChildren());

test("SITE-56 figures that are older than the input are marked until the script of the island has arrived", async () => {
  document.body.innerHTML = `
    <div data-island="calculator" data-props='{"offers":[]}'><input type="range" aria-label="Amount"></div>
    <input aria-label="Other">`;
  await import("./start-islands.ts");
  const island = document.querySelector("[data-island]");
  fireEvent.input(document.querySelector("[aria-label=Other]") ?? document.body);
  expect(island?.getAttribute("aria-busy")).toBeNull();
  fireEvent.input(document.querySelector("[aria-label=Amount]") ?? document.body);
  expect(island?.getAttribute("aria-busy")).toBe("true");
  fireEvent.focusIn(document.querySelector("[aria-label=Amount]") ?? document.body);
  await waitFor(() => expect(island?.getAttribute("aria-busy")).toBeNull());
});
