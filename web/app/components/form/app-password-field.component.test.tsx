import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, render } from "../../../test-support/render.tsx";
import { AppPasswordField } from "./app-password-field.tsx";

test("the button of a password says what it does, and does it", async () => {
  const { user } = render(<AppPasswordField label="Password" defaultValue="blue kola nut 7" />);
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field("Password").type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field("Password").type).toBe("password");
});
