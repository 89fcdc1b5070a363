import { expect, test } from "vitest";
import { suggestedHost, withHost } from "./email-suggestion.ts";

test.each([
  ["a@gmial.com", "gmail.com"],
  ["A@GMAIL.CON", "gmail.com"],
  ["a@gmail.co", "gmail.com"],
  ["a@gmal.com", "gmail.com"],
  ["a@yaho.com", "yahoo.com"],
  ["a@outlok.com", "outlook.com"],
  ["a@hotmial.com", "hotmail.com"],
])("AUTH-71 %j was probably meant for %s", (address, host) => {
  expect(suggestedHost(address)).toBe(host);
});

test.each([
  "a@gmail.com",
  "a@mail.com",
  "a@lender.org",
  "a@lender.sl",
  "a@nowhere.com",
  "a",
  "@gmial.com",
  "a@",
])("AUTH-71 nothing is suggested for %j", (address) => {
  expect(suggestedHost(address)).toBeNull();
});

test("AUTH-71 the suggestion keeps the name of the address", () => {
  expect(withHost(" Mary.Ann@gmial.com ", "gmail.com")).toBe("Mary.Ann@gmail.com");
});

test("AUTH-71 a long host is compared at once", () => {
  expect(suggestedHost(`a@${"gmail.com".repeat(100_000)}`)).toBeNull();
});
