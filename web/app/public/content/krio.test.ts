import { expect, test } from "vitest";
import { publicKrio } from "./krio.tsx";

test("SITE-77 ten sentences have a Krio line, a draft of short sentences", () => {
  expect(publicKrio).toHaveLength(10);
  expect(publicKrio.filter(({ checked, krio }) => checked || krio === "")).toEqual([]);
  const long = publicKrio
    .flatMap(({ krio }) => krio.split(/[.!?]/))
    .filter((sentence) => sentence.trim().split(/\s+/).length >= 15);
  expect(long).toEqual([]);
  expect(new Set(publicKrio.map(({ english }) => english)).size).toBe(10);
});
