import { expect, test } from "vitest";
import { readSection } from "../../core/use-section.ts";
import { sectionKeys } from "../section-keys.ts";
import { hashOfBranch } from "./branch-address.ts";

const of = (hash: string, code: string) => hashOfBranch(readSection(hash, sectionKeys), code);

test.each([
  { from: "#loans", code: "BO", to: "#loans?branch=BO" },
  { from: "#loans?status=late&branch=BO", code: "", to: "#loans?status=late" },
  { from: "#loans?query=kamara&branch=BO", code: "MAK", to: "#loans?query=kamara&branch=MAK" },
  { from: "#loans?loan=LN-202603-000045&cursor=abc", code: "BO", to: "#loans?branch=BO" },
  { from: "#staff?staff=3", code: "BO", to: "#staff?branch=BO" },
  { from: "#customer-details?id=CUS-000001", code: "BO", to: "#customers?branch=BO" },
  {
    from: "#ledger?view=account&account=1000&from=2026-01-01",
    code: "BO",
    to: "#ledger?view=account&account=1000&from=2026-01-01&branch=BO",
  },
])("BR-5 $from shows $to for the branch '$code'", ({ from, code, to }) => {
  expect(of(from, code)).toBe(to);
});
