import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  enter,
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../test-support/render.tsx";
import { tokenWith } from "../core/test-browser.ts";
import CustomerSignInPage from "./customer-sign-in-page.tsx";
import StaffSignInPage from "./staff-sign-in-page.tsx";

const areas = [
  ["customer", "/user/signin"],
  ["staff", "/staff/signin"],
] as const;

const pages = { customer: <CustomerSignInPage />, staff: <StaffSignInPage /> } as const;
const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign In" });

/** The page, with its script started. */
async function show(area: "customer" | "staff", answers: StubbedResponse[] = []) {
  const path = area === "customer" ? "/user/signin" : "/staff/signin";
  const shown = render(pages[area], { [`POST ${path}`]: answers }, { signedOut: true });
  await waitFor(() => expect(submitButton().dataset["label"]).toBeDefined());
  return { ...shown, submit: () => shown.user.click(submitButton()) };
}

const expectWarning = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));

for (const [area, path] of areas) {
  test(`AUTH-11 ${path} says what is missing or wrong, and keeps the input`, async () => {
    const domain = fieldTexts.emailHost;
    const { submit, user, requests } = await show(area, [
      errorResponse(400, domain),
      errorResponse(401, "Invalid email or password."),
    ]);
    await submit();
    await expectWarning(fieldTexts.required);
    expect(document.activeElement).toBe(field("Email"));
    enter({ Email: "isatu@nowhere", Password: "wrong password" });
    await submit();
    await expectWarning(fieldTexts.email);
    expect(requests).toEqual([]);
    enter({ Email: "isatu@example.com" });
    await submit();
    await expectWarning(domain);
    enter({ Email: "isatu@example.org" });
    await submit();
    await expectWarning("Invalid email or password.");
    expect(field("Email").value).toBe("isatu@example.org");
    await user.click(screen.getByRole("button", { name: "Dismiss message" }));
    expect(screen.queryByText("Invalid email or password.")).toBeNull();
    expect(localStorage.getItem("accessToken")).toBeNull();
  });

  test(`SITE-23 ${path} has a text each for no network, a rejection without a text, and an unreadable response`, async () => {
    const { submit, requests } = await show(area, [
      new Error("offline"),
      errorResponse(422, ""),
      Response.json("no tokens at all"),
    ]);
    enter({ Email: "customer@demo.org", Password: "Salone-2026" });
    await submit();
    await expectWarning("Network Error");
    await submit();
    await expectWarning("Sign-in failed");
    await submit();
    await expectWarning("An unexpected error occurred. Please try again.");
    expect(requests).toHaveLength(3);
  });
}

test("AUTH-11 a navigation with a reset state empties what the browser has restored", async () => {
  window.history.replaceState({ usr: { reset: 1 } }, "");
  render(<CustomerSignInPage />, {}, { signedOut: true });
  enter({ Email: "left.behind@example.org" });
  await waitFor(() => expect(field("Email").value).toBe(""));
  window.history.replaceState(null, "");
});

test("AUTH-32 the page says why the session ended, until the message is dismissed", async () => {
  window.history.replaceState({ usr: { reason: "idle" } }, "");
  const { user } = await show("customer");
  const text = "You were signed out after 15 minutes without activity. Sign in to go on.";
  expect(screen.getByRole("status").textContent).toBe(text);
  await user.click(screen.getByRole("button", { name: "Dismiss message" }));
  expect(screen.queryByText(text)).toBeNull();
  window.history.replaceState(null, "");
});

test("AUTH-12 a role of the other page is refused, and its session is not stored", async () => {
  const { submit } = await show("customer", [{ accessToken: tokenWith({ role: "staff" }) }]);
  enter({ Email: "basic@demo.org", Password: "Salone-2026" });
  await submit();
  await expectWarning("Unauthorized role for sign-in");
  expect(localStorage.getItem("accessToken")).toBeNull();
});

test("AUTH-16 a missing step takes the place of the password, and leads back to it", async () => {
  const missing = { step: "second_factor", methods: ["app"], msg: "Enter your code." };
  const { submit, user } = await show("staff", [missing]);
  enter({ Email: "basic@demo.org", Password: "Salone-2026" });
  await submit();
  expect(await screen.findByRole("heading", { name: "Second step" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign In" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign in as another person" }));
  expect(submitButton().disabled).toBe(false);
});

test("AUTH-16 the next person finds nothing of the one who left the second step", async () => {
  const missing = { step: "second_factor", methods: ["app"], msg: "Enter your code." };
  const { submit, user } = await show("staff", [missing]);
  enter({ Email: "basic@demo.org", Password: "Salone-2026" });
  await user.click(screen.getByRole("button", { name: "Show password" }));
  await submit();
  await screen.findByRole("heading", { name: "Second step" });
  expect(document.querySelector<HTMLInputElement>("input[name='password']")?.value).toBe("");
  await user.click(screen.getByRole("button", { name: "Sign in as another person" }));
  expect([field("Email").value, field("Password").value]).toEqual(["", ""]);
  expect(field("Password").type).toBe("password");
  expect(screen.getByRole("button", { name: "Show password" })).toBeTruthy();
  expect(document.activeElement).toBe(field("Email"));
});

test("MSG-29, MSG-28 customers may use a code by text message, and staff are not offered it", async () => {
  const { user } = await show("customer");
  await user.click(screen.getByRole("button", { name: "Use a code by text message" }));
  expect(await screen.findByLabelText("Phone")).toBe(document.activeElement);
  await user.click(screen.getByRole("button", { name: "Sign in with a password" }));
  expect(field("Password").type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field("Password").type).toBe("text");
  cleanup();
  await show("staff");
  expect(screen.queryByRole("button", { name: /text message/ })).toBeNull();
});

test.each([
  [
    "customers",
    <CustomerSignInPage key="customers" />,
    {
      "Forgot password?": "/user/forgot-password",
      "Sign up": "/user/signup",
      Cancel: "/",
      "Staff sign-in": "/staff/signin",
    },
  ],
  [
    "staff",
    <StaffSignInPage key="staff" />,
    {
      "Forgot password?": "/user/forgot-password",
      "Customer login": "/user/signin",
      "Contact us": "/contact",
    },
  ],
] as const)("AUTH-22 the sign-in page of %s has its links", (_area, page, links) => {
  render(page, {}, { signedOut: true });
  const found = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(Object.fromEntries(found)).toEqual(links);
});
