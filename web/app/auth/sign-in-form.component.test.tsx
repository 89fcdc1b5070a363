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
import { Link } from "react-router";
import CustomerSignInPage from "./customer-sign-in-page.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import StaffSignInPage from "./staff-sign-in-page.tsx";

const areas = [
  ["customer", "/user/signin"],
  ["staff", "/staff/signin"],
] as const;

function show(area: "customer" | "staff", answers: StubbedResponse[] = []) {
  const path = area === "customer" ? "/user/signin" : "/staff/signin";
  const shown = render(
    <SignInForm area={area} />,
    { [`POST ${path}`]: answers },
    { signedOut: true },
  );
  return {
    ...shown,
    submit: () => shown.user.click(screen.getByRole("button", { name: "Sign In" })),
  };
}

const expectWarning = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));

for (const [area, path] of areas) {
  test(`AUTH-11 ${path} says what is missing or wrong, and keeps the input`, async () => {
    const domain = fieldTexts.emailHost;
    const { submit, user, requests } = show(area, [
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
    const { submit, requests } = show(area, [
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

test("AUTH-11 each navigation with a reset state empties the sign-in form", async () => {
  const { user } = render(
    <>
      <SignInForm area="customer" />
      <Link to="/" state={{ reset: 1 }}>
        Sign in again
      </Link>
    </>,
    {},
    { signedOut: true },
  );
  for (const _ of ["first", "second"]) {
    enter({ Email: "left.behind@example.org" });
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await expectWarning(fieldTexts.required);
    await user.click(screen.getByRole("link", { name: "Sign in again" }));
    expect(field("Email").value).toBe("");
    expect(screen.queryByText(fieldTexts.required)).toBeNull();
  }
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
