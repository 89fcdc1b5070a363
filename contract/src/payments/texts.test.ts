import { describe, expect, test } from "vitest";
import * as texts from "./texts.ts";

describe("PAY-8 clients recognize a payment's success by its text", () => {
  test("no error text contains the word that marks success", () => {
    const errors = [texts.paymentErrors, texts.reversalErrors].flatMap((group) =>
      Object.values(group).map((text) => (typeof text === "string" ? text : text("x"))),
    );
    for (const text of errors) expect(text.toLowerCase()).not.toContain("success");
    expect(texts.paymentFormTexts.done).toContain("success");
  });
});
