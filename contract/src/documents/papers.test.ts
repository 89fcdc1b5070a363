import { describe, expect, it } from "vitest";
import { defaultProducts } from "../products/default-products.ts";
import { neededPapers } from "../products/rules.ts";
import { missingPapers, paperKinds, papers, paperTitle } from "./papers.ts";

const needed = (type: string) => neededPapers(type, defaultProducts);

describe("LOAN-94 the papers of the checklist", () => {
  it("depend on the loan type", () => {
    const kinds = (type: string) => missingPapers(needed(type), []).map(({ kind }) => kind);
    expect(kinds("Salary Loan")).toContain("employment_proof");
    expect(kinds("Salary Loan")).not.toContain("property_papers");
    expect(kinds("Group Loan")).toContain("property_papers");
    expect(kinds("Personal Loan")).not.toContain("employment_proof");
    expect(kinds("")).toEqual(kinds("Personal Loan"));
  });

  it("two IDs are two files; the second is named when one is there", () => {
    const texts = (count: number) =>
      missingPapers(
        needed("Personal Loan"),
        Array.from({ length: count }, () => ({ kind: "valid_ids" as const })),
      )
        .filter(({ kind }) => kind === "valid_ids")
        .map(({ text }) => text);
    expect(texts(0)).toEqual(["Valid ID", "Second valid ID"]);
    expect(texts(1)).toEqual(["Second valid ID"]);
    expect(texts(3)).toEqual([]);
  });

  it("nothing is missing with all of them; a file of no kind shows none", () => {
    const all = [...paperKinds, "valid_ids" as const].map((kind) => ({ kind }));
    expect(missingPapers(needed("Salary Loan"), all)).toEqual([]);
    const wanted = missingPapers(needed("Salary Loan"), []).length;
    expect(missingPapers(needed("Salary Loan"), [{ kind: null }])).toHaveLength(wanted);
  });

  it("have one kind and one title each", () => {
    expect(new Set(paperKinds).size).toBe(papers.length);
    expect(paperTitle("valid_ids")).toBe("Two valid IDs");
    expect(paperTitle(null)).toBeNull();
  });
});
