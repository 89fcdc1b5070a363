import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { resetPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { enter, errorResponse, render } from "../../test-support/render.tsx";
import { FirstSignInForm } from "./sign-in-steps.tsx";
import VerifyEmailPage from "./verify-email-page.tsx";

test("AUTH-20 the first sign-in requires code and password, says what a password needs, and sends a new code", async () => {
  const sent = "We have mailed you a new code.";
  const { user, requests } = render(
    <FirstSignInForm
      area="staff"
      missing={{ step: "confirm_email", methods: [], msg: "" } as never}
      onEntry={() => undefined}
      onOver={() => undefined}
    />,
    { "POST /staff/signin/send-code": { msg: sent } },
    { signedOut: true },
  );
  expect(
    screen.getByText("Needed: at least 8 characters and not easy to guess.", { exact: false }),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(resetPasswordTexts.required),
  );
  enter({ "Code from the email": "123456", "New password": "another way home 8" });
  enter({ "Confirm password": "not the same" });
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(resetPasswordTexts.passwordsDiffer),
  );
  expect(requests).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Send a new code" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(sent));
});

test("AUTH-8 a link that is not valid is refused with the server's text, and not tried again", async () => {
  const invalid = "This link is not valid or has expired.";
  const { requests } = render(
    <VerifyEmailPage />,
    { "POST /user//verify/": errorResponse(400, invalid) },
    { signedOut: true },
  );
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(invalid));
  expect(screen.queryByRole("button", { name: /again/i })).toBeNull();
  expect(requests).toHaveLength(1);
});
