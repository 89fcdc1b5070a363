import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../test-support/render.tsx";
import CustomerSignUpPage from "./customer-sign-up-page.tsx";

const person = {
  "First name": "aminata",
  "Last name": "bangura-koroma",
  Email: "AMINATA@example.org",
  Phone: "+232 76 123456",
  Password: "a long way home 7",
  "Confirm password": "a long way home 7",
};

function show(answers: StubbedResponse[] = []) {
  const shown = render(
    <CustomerSignUpPage />,
    { "POST /user/signup": answers },
    { signedOut: true },
  );
  return {
    ...shown,
    submit: () => shown.user.click(screen.getByRole("button", { name: "Sign Up" })),
  };
}

const expectWarning = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));

test("AUTH-3 customer sign-up says what is missing or wrong, one thing at a time, without a call", async () => {
  const { submit, requests } = show();
  for (const text of [
    "8 characters, 1 lowercase, 1 uppercase, 1 number, and 1 special character from ! # $ % - _ = +",
    "Needed: at least 8 characters and not easy to guess.",
  ])
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  await submit();
  await expectWarning(fieldTexts.required);
  expect(document.activeElement).toBe(field("First name"));
  enter({
    ...person,
    Email: "aminata@nowhere",
    Phone: "00232 76 123456",
    Password: "short",
    "Confirm password": "other",
  });
  await submit();
  await expectWarning(fieldTexts.email);
  enter({ Email: "aminata@example.com" });
  await submit();
  await expectWarning(fieldTexts.phone);
  enter({ Phone: "076 123456" });
  await submit();
  await expectWarning(fieldTexts.passwordsDiffer);
  enter({ "Confirm password": "short", "First name": "www.win.example" });
  await submit();
  await expectWarning("A name cannot contain links or hidden characters.");
  expect(requests).toEqual([]);
});

test("AUTH-3, AUTH-5 customer sign-up shows the server's texts and keeps the input", async () => {
  const texts = [
    fieldTexts.passwordTooShort,
    fieldTexts.emailHost,
    "This password is easy to guess. Please choose another.",
    fieldTexts.accountExists,
  ];
  const { submit } = show(texts.map((text) => errorResponse(400, text)));
  enter(person);
  for (const text of texts) {
    await submit();
    await expectWarning(text);
  }
  expect(field("Email").value).toBe(person.Email);
});

test("SITE-23 customer sign-up has a text each for no network, a rejection without a text, and an unreadable response", async () => {
  const { submit } = show([new Error("offline"), errorResponse(400, ""), new Response("<html>")]);
  enter(person);
  await submit();
  await expectWarning("Network Error");
  await submit();
  await expectWarning("An error occurred.");
  await submit();
  await expectWarning("An unexpected error occurred. Please try again.");
  expect(field("Email").value).toBe(person.Email);
});

test("AUTH-4, AUTH-71 a refused host has its text under the field, and the host that was meant is one press away", async () => {
  const { user, submit, requests } = show([
    errorResponse(400, fieldTexts.emailHost, { email: fieldTexts.emailHost }),
    { msg: "Your account has been created." },
  ]);
  enter({ ...person, Email: "" });
  await user.type(field("Email"), "aminata@gmial.com");
  await user.tab();
  expect(screen.getByRole("button", { name: "Did you mean gmail.com?" })).toBeTruthy();
  await submit();
  await expectWarning(fieldTexts.emailHost);
  expect(field("Email").getAttribute("aria-describedby")).not.toBeNull();
  expect(
    document.getElementById(field("Email").getAttribute("aria-describedby") ?? "")?.textContent,
  ).toBe(fieldTexts.emailHost);
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Did you mean gmail.com?" }));
  expect(field("Email").value).toBe("aminata@gmail.com");
  await submit();
  await waitFor(() => expect(requests).toHaveLength(2));
});
