import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smsLength } from "./sms-length.ts";
import {
  fillTemplate,
  isReminder,
  mostParts,
  sampleValues,
  smsTemplates,
  templateError,
  templateRules,
} from "./sms-templates.ts";

describe("MSG-19 a template has its variables", () => {
  test.each(smsTemplates)("%s: the first texts are valid in both languages", (template) => {
    const { en, kri } = templateRules[template];
    for (const text of [en, kri]) expect(templateError(template, text)).toBeNull();
  });

  test("an unknown variable, a missing one and a single brace are refused", () => {
    expect(templateError("due_soon", "{lender} {loan} {stop} {balance}")).toContain("{balance}");
    expect(templateError("due_soon", "{lender}: {loan}")).toBe("The text needs {stop}.");
    expect(templateError("sign_in_code", "Your code")).toBe("The text needs {code}.");
    expect(templateError("payment", "{loan} {amount")).toContain("brace");
  });

  test("every reminder needs its link", () => {
    for (const template of smsTemplates.filter(isReminder))
      expect(templateRules[template].needs).toContain("stop");
  });

  test("values are filled in on one line, and a value is no template", () => {
    expect(fillTemplate("{a} {b}", { a: "{b}", b: "two\n lines " })).toBe("{b} two lines");
  });

  test("a text that takes too many messages is refused", () => {
    const text = `{loan} {stop} ${"long ".repeat(100)}`;
    expect(templateError("due_soon", text)).toContain(`${mostParts} is the most`);
  });
});

describe("MSG-21 the length of a text message", () => {
  test.each([
    ["a".repeat(160), "gsm", 160, 1],
    ["a".repeat(161), "gsm", 161, 2],
    ["a".repeat(306), "gsm", 306, 2],
    ["a".repeat(307), "gsm", 307, 3],
    ["€".repeat(80), "gsm", 160, 1],
    ["€".repeat(81), "gsm", 162, 2],
    ["ɛ".repeat(70), "unicode", 70, 1],
    ["ɛ".repeat(71), "unicode", 71, 2],
    ["", "gsm", 0, 1],
  ])("%#: %s", (text, encoding, characters, parts) => {
    expect(smsLength(text)).toEqual({ encoding, characters, parts });
  });

  test("the first texts are plain, and fit two messages with long values", () => {
    for (const { en, kri } of Object.values(templateRules))
      for (const text of [en, kri]) {
        const length = smsLength(fillTemplate(text, sampleValues));
        expect(length.encoding).toBe("gsm");
        expect(length.parts).toBeLessThanOrEqual(2);
      }
  });

  test("a longer text never takes fewer messages", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(smsLength(one + other).parts).toBeGreaterThanOrEqual(smsLength(one).parts);
      }),
    );
  });
});
