import { describe, expect, test } from "vitest";
import { readGroupRoles, rolesAtEntry, rolesOfGroups } from "./rules.ts";
import { directoryTexts as texts } from "./texts.ts";

const named = readGroupRoles("finance=Finance Admin, /till=cashier, office=Basic") ?? [];

describe("groups of the directory", () => {
  test("AUTH-73 are read with the roles they stand for", () => {
    expect(named).toEqual([
      { group: "finance", role_id: 6 },
      { group: "/till", role_id: 4 },
      { group: "office", role_id: 2 },
    ]);
    expect(readGroupRoles("")).toEqual([]);
    expect(readGroupRoles("a=b=Manager")).toEqual([{ group: "a=b", role_id: 8 }]);
  });

  test.each(["finance", "=Cashier", "finance=Director", "finance=Customer"])(
    "AUTH-73 %j is no group with a role of staff",
    (text) => {
      expect(readGroupRoles(text)).toBe(null);
    },
  );

  test("AUTH-73 give the roles of those that are named, and none else", () => {
    expect(rolesOfGroups(named, ["finance", "everyone", "office"])).toEqual([2, 6]);
    expect(rolesOfGroups(named, ["everyone"])).toEqual([]);
    expect(rolesOfGroups([], ["finance"])).toEqual([]);
  });
});

describe("AUTH-74 the roles with which a person comes in", () => {
  test("a person without a group does not come in", () => {
    expect(rolesAtEntry(named, [], [6])).toEqual({ error: texts.noGroup });
  });

  test("a role of a group that the person has left is lost", () => {
    expect(rolesAtEntry(named, [2], [2, 6])).toEqual({ kept: [2], lost: [6] });
  });

  test("a role of a group is not added", () => {
    expect(rolesAtEntry(named, [2, 6], [2])).toEqual({ kept: [2], lost: [] });
  });

  test("a role that no group gives stays", () => {
    expect(rolesAtEntry(named, [2], [8])).toEqual({ kept: [8], lost: [] });
  });

  test("a person whose roles are all lost does not come in, and keeps them", () => {
    expect(rolesAtEntry(named, [2], [6])).toEqual({ error: texts.otherRoles });
  });
});
