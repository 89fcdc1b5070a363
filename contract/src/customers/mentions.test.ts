import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mentionedIn,
  mentionsName,
  noteParts,
  peopleNamed,
  typedMention,
  withMention,
} from "./mentions.ts";

const people = [
  { id: 1, name: "Isata Koroma" },
  { id: 2, name: "Isata Koromas" },
  { id: 3, name: "Sorie Turay" },
];

describe("CUST-63 the names that a note mentions", () => {
  test.each([
    ["Ask @Isata Koroma, please", "Isata Koroma", true],
    ["@Isata Koroma", "Isata Koroma", true],
    ["@Isata Koromas knows", "Isata Koroma", false],
    ["Isata Koroma", "Isata Koroma", false],
    ["a@b", "", false],
  ])("%s, %s: %s", (body, name, isMentioned) => {
    expect(mentionsName(body, name)).toBe(isMentioned);
  });

  test("are those of the picked people whose names are still in it", () => {
    expect(mentionedIn("Ask @Sorie Turay", people).map(({ id }) => id)).toEqual([3]);
  });

  test("the pieces of a note joined are the note", () => {
    const piece = fc.constantFrom("@Isata Koroma", "@Isata Koromas", " ", "and", "@", "\n");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join("");
        const parts = noteParts(
          body,
          people.map(({ name }) => name),
        );
        expect(parts.map(({ text }) => text).join("")).toBe(body);
      }),
    );
  });
});

describe("CUST-63 what is typed after an @", () => {
  test.each([
    ["Ask @Isa", 8, { from: 4, query: "Isa" }],
    ["Ask @Isata Ko", 13, { from: 4, query: "Isata Ko" }],
    ["@", 1, { from: 0, query: "" }],
    ["mail a@b.sl", 11, null],
    ["@Isa\nthen", 9, null],
    ["@ later", 7, null],
    ["Ask @Isa", 3, null],
  ])("%j at %i: %j", (text, caret, typed) => {
    expect(typedMention(text, caret)).toEqual(typed);
  });

  test("finds people by the beginning of any word, and is in the note once picked", () => {
    expect(peopleNamed(people, "tur").map(({ id }) => id)).toEqual([3]);
    expect(peopleNamed(people, "isata ko")).toHaveLength(2);
    expect(withMention("Ask @Tur now", { from: 4, query: "Tur" }, "Sorie Turay")).toEqual({
      text: "Ask @Sorie Turay now",
      caret: 17,
    });
    expect(withMention("@", { from: 0, query: "" }, "Sorie Turay").text).toBe("@Sorie Turay ");
  });
});
