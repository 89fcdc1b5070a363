import { expect, test } from "vitest";
import { typedPerson } from "./typed-person.ts";

test("LOAN-11 a search that found nobody fills a new person's name or phone", () => {
  expect(typedPerson(" Fatmata Kamara ")).toEqual({
    first_name: "Fatmata",
    middle_name: "",
    last_name: "Kamara",
  });
  expect(typedPerson("Fatmata Binta Kamara")).toMatchObject({
    middle_name: "Binta",
    last_name: "Kamara",
  });
  expect(typedPerson("Fatmata")).toEqual({ first_name: "Fatmata" });
  expect(typedPerson("076 123456")).toEqual({ phone: "076 123456" });
  for (const other of ["", "  ", "CUS-000012", "who@example.org"])
    expect(typedPerson(other)).toEqual({});
});
