import { describe, expect, test } from "vitest";
import { readSection, sectionHref } from "./use-section.ts";

const known = ["recent", "customers", "customer-details"];

describe("SITE-36 sections by hash", () => {
  test.each([
    ["", "recent"],
    ["#top", "recent"],
    ["#customers", "customers"],
    ["#nonsense?id=1", "recent"],
  ])("%s is %s", (hash, key) => {
    expect(readSection(hash, known).key).toBe(key);
  });

  test("SITE-61 a first page that is not the first key has its own parameters", () => {
    const first = "#customers?list=late";
    for (const hash of ["", "#top", "#nonsense?id=1"]) {
      const { key, params } = readSection(hash, known, first);
      expect([key, params.get("list"), params.get("id")]).toEqual(["customers", "late", null]);
    }
    expect(readSection("#recent", known, first).key).toBe("recent");
  });

  test("SITE-36 parameters are parsed as they were written", () => {
    const hash = sectionHref("customer-details", { id: "CUS-000001", from: "a b&c" });
    const location = readSection(hash, known);
    expect(location.key).toBe("customer-details");
    expect(Object.fromEntries(location.params)).toEqual({ id: "CUS-000001", from: "a b&c" });
  });
});
