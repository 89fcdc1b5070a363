import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { enter, errorResponse, render } from "../../test-support/render.tsx";
import ForgotPasswordPage from "./forgot-password-page.tsx";
import ResetPasswordPage from "./reset-password-page.tsx";

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

const expectWarning = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));

test("AUTH-27 forgot password says what is missing or wrong", async () => {
  const domain = fieldTexts.emailHost;
  const { user, requests } = render(
    <ForgotPasswordPage />,
    { "POST /user/forgot-password": [errorResponse(400, domain), new Error("offline")] },
    { signedOut: true },
  );
  const send = screen.getByRole("button", { name: "Send link" });
  await waitFor(() => expect(send.dataset["label"]).toBeDefined());
  await press(user, "Send link");
  await expectWarning("Email field is required");
  enter({ Email: "isatu@nowhere" });
  await press(user, "Send link");
  await expectWarning(fieldTexts.email);
  enter({ Email: "isatu@example.com" });
  await press(user, "Send link");
  await expectWarning(domain);
  enter({ Email: "isatu@example.org" });
  await press(user, "Send link");
  await expectWarning("Network Error");
  expect(requests).toHaveLength(2);
});

test("AUTH-28 a reset that fails shows the server's text, and its own where there is none", async () => {
  const invalid = "This link is not valid or has expired.";
  const { user, requests } = render(
    <ResetPasswordPage />,
    {
      "POST /user/reset-password/": [
        errorResponse(400, invalid),
        errorResponse(400, ""),
        new Error("off"),
      ],
    },
    { signedOut: true },
  );
  await press(user, "Reset password");
  await expectWarning(fieldTexts.required);
  enter({ "New password": "another way home 8", "Confirm password": "not the same" });
  await press(user, "Reset password");
  await expectWarning(fieldTexts.passwordsDiffer);
  enter({ "Confirm password": "another way home 8" });
  for (const text of [invalid, "Failed to reset password", "Network Error"]) {
    await press(user, "Reset password");
    await expectWarning(text);
  }
  expect(requests).toHaveLength(3);
});

test.each([
  ["staff", "staff"],
  ["customer", "customer"],
] as const)(
  "AUTH-28 a reset of %s leads to their sign-in, by the role that the browser keeps",
  async (role, kept) => {
    const { user } = render(
      <ResetPasswordPage />,
      { "POST /user/reset-password/": { role } },
      { signedOut: true },
    );
    enter({ "New password": "another way home 8", "Confirm password": "another way home 8" });
    await press(user, "Reset password");
    expect(await screen.findByText("Password has been reset successfully")).toBeDefined();
    expect(localStorage.getItem("lastRole")).toBe(kept);
  },
);
