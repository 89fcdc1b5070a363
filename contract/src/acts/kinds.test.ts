import { describe, expect, it } from "vitest";
import { entryKinds } from "../accounting/entry-kinds.ts";
import { isAuditAction } from "./audit.ts";
import { requestKinds } from "../requests/kinds.ts";
import { actKinds, actOfRequest, ruleOf } from "./kinds.ts";

describe("SERV-1 the register of acts", () => {
  it("has an act for every kind of entry", () => {
    const posted = new Set(actKinds.flatMap((kind) => ruleOf(kind).entries));
    expect(entryKinds.map(({ value }) => value).filter((kind) => !posted.has(kind))).toEqual([]);
  });

  it("has one act for every kind of request", () => {
    const kinds = requestKinds.map(actOfRequest);
    expect(new Set(kinds).size).toBe(requestKinds.length);
  });

  it.each(actKinds)("%s has a second person, or a sentence that says why not", (kind) => {
    const { secondPerson } = ruleOf(kind);
    const why = "exempt" in secondPerson ? secondPerson.exempt : Object(secondPerson).open;
    expect("by" in secondPerson || String(why).endsWith(".")).toBe(true);
  });

  it("names a step of the audit log where a second person takes the next one", () => {
    const steps = actKinds.flatMap((kind) => {
      const { secondPerson } = ruleOf(kind);
      return "by" in secondPerson && "after" in secondPerson.by ? [secondPerson.by.after] : [];
    });
    expect(steps.filter((step) => !isAuditAction(step))).toEqual([]);
  });

  it("leaves it open for none", () => {
    expect(actKinds.filter((kind) => "open" in ruleOf(kind).secondPerson)).toEqual([]);
  });
});
