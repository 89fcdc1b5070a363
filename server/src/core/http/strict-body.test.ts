import { requestTexts } from "@microfinance/contract/core/texts.ts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyOf } from "./strict-body.ts";

const body = z
  .object({
    amount: z.number(),
    lines: z.array(z.object({ code: z.string() })).optional(),
    where: z.object({ city: z.string() }).nullish(),
  })
  .refine(({ amount }) => amount !== 13, { error: "Not thirteen." });
const call = { method: "POST", path: "/journals", schemas: { body } } as const;
const issues = (schema: z.ZodType | undefined, value: object) =>
  schema?.safeParse(value).error?.issues.map(({ message, path }) => [path.join("."), message]);

describe("SITE-19 unknown fields of a body", () => {
  test.each([
    [{ amount: 1, kind: 1 }, "", "kind"],
    [{ amount: 1, lines: [{ code: "1000", debit: 1 }] }, "lines.0", "debit"],
    [{ amount: 1, where: { city: "Bo", street: "Kissy" } }, "where", "street"],
  ])("are refused at any depth: %j", (value, path, name) => {
    expect(issues(bodyOf(call), value)).toEqual([[path, requestTexts.unknownField(name)]]);
  });

  test("are the only change: the rules and values stay", () => {
    const schema = bodyOf(call);
    expect(issues(schema, { amount: 13 })).toEqual([["", "Not thirteen."]]);
    const value = { amount: 1, lines: [{ code: "1000" }], where: null };
    expect(schema?.parse(value)).toEqual(value);
  });

  test("are ignored by the calls of earlier versions", () => {
    const schema = bodyOf({ ...call, path: "/loans/create" });
    expect(schema?.parse({ amount: 1, kind: 1 })).toEqual({ amount: 1 });
  });
});
