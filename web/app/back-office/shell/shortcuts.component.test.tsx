import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { Shortcuts } from "./shortcuts.tsx";

// Loaded on first use, which a test would wait for.
beforeAll(() => import("./shortcuts-modal.tsx"));

test("SITE-63 the question mark shows the keys, but not where it is typed", async () => {
  const { user } = render(
    <>
      <input aria-label="Remarks" />
      <Shortcuts />
    </>,
  );
  await user.type(screen.getByLabelText("Remarks"), "why?");
  expect(screen.getByLabelText<HTMLInputElement>("Remarks").value).toBe("why?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.tab();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(dialog.textContent).toContain("Ctrl + K");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("?");
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
