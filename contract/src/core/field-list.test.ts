import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  changeShape,
  emailField,
  fieldList,
  fieldsIn,
  inputShape,
  labelOf,
  nameField,
  namesOf,
  pickFields,
  recordShape,
  textField,
  withoutFields,
  yesNoField,
} from "./field-list.ts";

const list = fieldList({
  shop_name: nameField("Shop name", { max: 10, labels: { staff: "Name of the shop" } }),
  is_open: yesNoField("Is it open?", { in: ["form", "export"] }),
  hours: textField("Opening hours", {
    when: (shop) => "is_open" in shop && shop.is_open === "yes",
  }),
  shop_email: emailField("Email", "This is not an address."),
});
const textOf = (result: z.ZodSafeParseResult<unknown>) => result.error?.issues[0]?.message;

describe("schemas of a field list", () => {
  const input = z.object(inputShape(list));
  const change = z.object(changeShape(list));

  test("an application without a field has it empty", () => {
    expect(input.parse({ hours: null })).toEqual({
      shop_name: "",
      is_open: "",
      hours: "",
      shop_email: "",
    });
  });

  test("an edit without a field leaves it unchanged, and null empties it", () => {
    expect(change.parse({ hours: null })).toEqual({ hours: null });
  });

  test("both reject values that the field cannot have", () => {
    for (const schema of [input, change]) {
      expect(schema.safeParse({ shop_name: "x".repeat(11) }).success).toBe(false);
      expect(schema.safeParse({ shop_name: "see example.com" }).success).toBe(false);
      expect(schema.safeParse({ is_open: "perhaps" }).success).toBe(false);
    }
    expect(textOf(input.safeParse({ shop_email: "nobody" }))).toBe("This is not an address.");
  });

  test("a response returns names of earlier versions unchanged", () => {
    const record = { shop_name: "x".repeat(11), is_open: "", hours: "", shop_email: "nobody" };
    expect(z.object(recordShape(list)).parse(record)).toEqual(record);
  });
});

describe("places of a field list", () => {
  const shown = (place: Parameters<typeof fieldsIn>[1], values = {}) =>
    fieldsIn(list, place, values).map(({ name }) => name);

  test("a field without places is in all but exports", () => {
    expect(shown("details")).toEqual(["shop_name", "shop_email"]);
    expect(shown("export")).toEqual(["is_open"]);
  });

  test("a field with a condition is shown beside fitting values only", () => {
    expect(shown("form", { is_open: "no" })).not.toContain("hours");
    expect(shown("form", { is_open: "yes" })).toContain("hours");
  });

  test("a label can differ by screen", () => {
    expect(labelOf(list.shop_name, "staff")).toBe("Name of the shop");
    expect(labelOf(list.shop_name, "review")).toBe("Shop name");
  });
});

test("a list gives the names, the fields of a record, and a list without some fields", () => {
  expect(namesOf(withoutFields(list, ["is_open", "hours"]))).toEqual(["shop_name", "shop_email"]);
  const record = { id: 7, shop_name: "Kiosk", is_open: "yes", hours: "", shop_email: "" };
  const { id: _, ...fields } = record;
  expect(pickFields(list, record)).toEqual(fields);
});
