import { screen } from "@testing-library/react";
import { preferenceTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import { expect, test } from "vitest";
import { errorResponse, render } from "../../test-support/render.tsx";
import StopRemindersPage from "./stop-reminders-page.tsx";

const button = () => screen.getByRole("button", { name: "Stop these text messages" });

test("MSG-18, MSG-36 the page says that the messages are stopped, and no longer that it would", async () => {
  const msg = preferenceTexts.stoppedGuarantor;
  const { user } = render(<StopRemindersPage />, { "POST /stop/": { msg } }, { signedOut: true });
  await user.click(button());
  expect(await screen.findByText(msg)).toBeTruthy();
  expect(screen.getByRole("heading").textContent).toBe("Text messages stopped");
});

test("MSG-36 a rejected link leads to the office, since a guarantor has no account", async () => {
  const refused = errorResponse(400, "This link is not valid or has expired.");
  const { user } = render(<StopRemindersPage />, { "POST /stop/": refused }, { signedOut: true });
  await user.click(button());
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Contact us" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});
