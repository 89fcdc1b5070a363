import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";

test("SITE-52 the scheme of the areas is the system's, light or dark", async () => {
  const { user } = render(<ColorSchemeSwitch />);
  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");
  for (const [choice, expected] of [
    ["On", "dark"],
    ["Off", "light"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: choice }));
    expect(scheme()).toBe(expected);
  }
  await user.click(screen.getByRole("radio", { name: "System" }));
  expect(localStorage.getItem("mantine-color-scheme-value")).toBe("auto");
});
