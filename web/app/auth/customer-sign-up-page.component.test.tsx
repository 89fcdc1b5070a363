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

const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign Up" });

/** The page, with its script started. */
async function show(answers: StubbedResponse[] = []) {
  const shown = render(
    <CustomerSignUpPage />,
    { "POST /user/signup": answers },
    { signedOut: true },
  );
  await waitFor(() => expect(submitButton().dataset["label"]).toBeDefined());
  return { ...shown, submit: () => shown.user.click(submitButton()) };
}

const expectWarning = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));

test("AUTH-3 customer sign-up says what is missing or wrong, one thing at a time, without a call", async () => {
  const { submit, requests } = await show();
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
  const { submit } = await show(texts.map((text) => errorResponse(400, text)));
  enter(person);
  for (const text of texts) {
    await submit();
    await expectWarning(text);
  }
  expect(field("Email").value).toBe(person.Email);
});

test("SITE-23 customer sign-up has a text each for no network, a rejection without a text, and an unreadable response", async () => {
  const { submit } = await show([
    new Error("offline"),
    errorResponse(400, ""),
    new Response("<html>"),
  ]);
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
  const { user, submit, requests } = await show([
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

test.each([
  [
    "?kind=business&amount=5000&months=12",
    "For your Business/Group Loan of NLe 5,000 over 12 months.",
  ],
  ["?kind=later&amount=500&months=1", "For your loan of NLe 500 over 1 month."],
])("SITE-58 the sign-up says what was asked for: %s", async (search, text) => {
  window.history.replaceState(null, "", search);
  await show();
  const shown = [...document.querySelectorAll("p:not([hidden])")].map((one) => one.textContent);
  expect(shown.join(" ")).toContain(text);
  expect(shown.join(" ")).not.toContain("as soon as you have one");
  window.history.replaceState(null, "", "/");
});
