import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { field, errorResponse, render, type StubbedResponse } from "../../test-support/render.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

const show = (responses: StubbedResponse[]) =>
  render(<ChangePasswordForm onCancel={() => undefined} />, {
    "POST /user/change-password": responses,
  });

async function fill(user: UserEvent, again = "new secret 1") {
  await user.type(field("Current password"), "old secret 1");
  await user.type(field("New password"), "new secret 1");
  await user.type(field("Confirm password"), again);
}

const save = () => screen.getByRole("button", { name: "Save" });

test("AUTH-24 a changed password shows the server's text and empties the fields", async () => {
  const { user } = show([{ msg: "Changed." }]);
  await fill(user);
  await user.click(save());
  expect(await screen.findByText("Changed.")).toBeTruthy();
  expect(field("New password").value).toBe("");
});

test("AUTH-24 passwords that differ are rejected without a request", async () => {
  const { user, requests } = show([{}]);
  await fill(user, "another");
  await user.click(save());
  expect(screen.getByText(authTexts.passwordsDiffer)).toBeTruthy();
  expect(document.activeElement).toBe(field("Confirm password"));
  expect(requests).toEqual([]);
});

test("AUTH-25 a wrong current password is reported at its input, and the input stays", async () => {
  const text = "Wrong password.";
  const { user } = show([errorResponse(400, text, { current_password: text })]);
  await fill(user);
  await user.click(save());
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Current password")));
  expect(field("Current password").getAttribute("aria-invalid")).toBe("true");
  expect(field("New password").value).toBe("new secret 1");
});

test("AUTH-25 the current password is missed first, and a network failure keeps what is sent again", async () => {
  const { user, requests } = show([new Error("offline"), { msg: "Changed." }]);
  await user.type(field("New password"), "new secret 1");
  await user.type(field("Confirm password"), "new secret 1");
  await user.click(save());
  expect(screen.getByText(authTexts.allFieldsRequired)).toBeTruthy();
  expect(document.activeElement).toBe(field("Current password"));
  expect(requests).toEqual([]);
  await user.type(field("Current password"), "old secret 1");
  await user.click(save());
  expect(await screen.findByText("Network Error")).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText("Changed.")).toBeTruthy();
  expect(requests[1]?.body).toEqual({ password: "new secret 1", current_password: "old secret 1" });
});
