import { expect, test } from "vitest";
import { fieldTexts } from "./texts.ts";

test("SITE-28 the error texts that forms share are those of the product rules, to the letter", () => {
  expect(fieldTexts).toEqual({
    required: "All fields are required",
    requiredSentence: "All fields are required.",
    email: "Please enter a valid email address.",
    emailHost: "Please use an email from recognized domains like Gmail, Yahoo, or .org domains.",
    phone: "Please enter a valid Sierra Leone phone number.",
    date: "Invalid date format. Use DD-MM-YYYY.",
    amountTooLarge: "This amount is too large.",
    passwordsDiffer: "Passwords do not match.",
    passwordTooShort: "Password must be at least 8 characters.",
    accountExists: "An account with this email already exists.",
  });
});
