import { expect, test } from "vitest";
import { signature } from "./loan-events.ts";

test("D99 the typed reviewer stands with who was signed in, where they differ", () => {
  expect(signature("Mariama Sesay", "Mariama Sesay")).toBe("Mariama Sesay");
  expect(signature("M. Sesay", "Abu Kamara")).toBe("M. Sesay (signed in: Abu Kamara)");
  expect(signature("M. Sesay", undefined)).toBe("M. Sesay");
});
