import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { MessageForm } from "./message-form.tsx";

const thanks = "Thank you for your message. We will get back to you soon.";
const message = {
  "Full name": "Abu Kanu",
  Email: "abu@example.org",
  Message: "The page did not load.",
};

function show(answers: StubbedResponse[], prefix?: string) {
  return render(
    <MessageForm
      label="Send a message"
      button="Send message"
      {...(prefix === undefined ? {} : { prefix })}
    />,
    { "POST /contact-us/message": answers },
    { signedOut: true },
  );
}

const send = () => screen.getByRole("button", { name: "Send message" });

test("MSG-8 a message that met no network is sent again, with its prefix, and the form is empty", async () => {
  const { user, requests } = show([new Error("offline"), { msg: thanks }], "Issue report: ");
  enter(message);
  await user.click(send());
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field("Message").value).toBe(message.Message);
  await user.click(send());
  expect(await screen.findByText(thanks)).toBeTruthy();
  expect(field("Message").value).toBe("");
  expect(requests.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      full_name: "Abu Kanu",
      email: "abu@example.org",
      message: "Issue report: The page did not load.",
    })),
  );
});

test("MSG-8 a rejection without a text and an unreadable response show their texts and keep the input", async () => {
  const { user } = show([errorResponse(422, ""), new Response("<html>")]);
  enter(message);
  await user.click(send());
  expect(await screen.findByText("Failed to send message. Please try again.")).toBeTruthy();
  await user.click(send());
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeTruthy();
  expect(field("Message").value).toBe(message.Message);
});
