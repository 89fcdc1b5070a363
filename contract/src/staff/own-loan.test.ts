import { describe, expect, test } from "vitest";
import { alikeText, likenessOf, type PersonMarks } from "./own-loan.ts";

const staff: PersonMarks = {
  customer_id: null,
  emails: ["aminata@lender.org"],
  phone: "+232-76-111111",
  phone_confirmed: false,
  full_name: "Aminata Kamara",
  date_of_birth: "1990-05-14",
};
const borrower: PersonMarks = {
  customer_id: "CUS-000007",
  emails: ["a.kamara@gmail.com", null],
  phone: "+232-78-222222",
  phone_confirmed: false,
  full_name: "Mary Sesay",
  date_of_birth: null,
};

describe("LOAN-46 whether a staff member is the borrower", () => {
  test.each<[string, Partial<PersonMarks>, Partial<PersonMarks>, ReturnType<typeof likenessOf>]>([
    ["nothing in common", {}, {}, null],
    ["a linked customer account", { customer_id: "CUS-000007" }, {}, "same"],
    ["another customer account", { customer_id: "CUS-000008" }, {}, null],
    ["no account on either side", {}, { customer_id: null }, null],
    ["the address of the application", {}, { emails: [" Aminata@Lender.org"] }, "same"],
    ["empty addresses", { emails: [""] }, { emails: ["", null] }, null],
    [
      "a phone both have confirmed",
      { phone_confirmed: true },
      { phone: "+232-76-111111", phone_confirmed: true },
      "same",
    ],
    ["an unconfirmed phone", {}, { phone: "076111111" }, "alike"],
    ["a phone one side confirmed", { phone_confirmed: true }, { phone: "+232-76-111111" }, "alike"],
    ["no phones", { phone: "" }, { phone: "-" }, null],
    [
      "name and birth date",
      {},
      { full_name: "AMINATA  Kámara", date_of_birth: "1990-05-14" },
      "alike",
    ],
    ["the name alone", {}, { full_name: "Aminata Kamara" }, null],
    [
      "the name, with no birth date on either side",
      { date_of_birth: null },
      { full_name: "Aminata Kamara" },
      null,
    ],
    ["the birth date alone", {}, { date_of_birth: "1990-05-14" }, null],
  ])("by %s", (_, ofStaff, ofBorrower, likeness) => {
    expect(likenessOf({ ...staff, ...ofStaff }, { ...borrower, ...ofBorrower })).toBe(likeness);
  });
});

describe("LOAN-46 the warning about staff who look like the borrower", () => {
  test.each([
    [["Ann"], "Looks like the same person as Ann, who works here."],
    [["Ann", "Bai"], "Looks like the same person as Ann and Bai, who work here."],
    [
      ["Ann", "Bai", "Cole", "Dura"],
      "Looks like the same person as Ann, Bai, Cole and 1 other, who work here.",
    ],
    [
      ["Ann", "Bai", "Cole", "Dura", "Ebu"],
      "Looks like the same person as Ann, Bai, Cole and 2 others, who work here.",
    ],
  ])("%s", (names, text) => {
    expect(alikeText(names)).toBe(text);
  });
});
