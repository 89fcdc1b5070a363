import { describe, expect, it } from "vitest";
import { blockedApprovalError, hitSentence, matchesOf } from "./rules.ts";

const entry = {
  customer_id: null,
  full_name: "",
  date_of_birth: null,
  id_number: "",
  phone: "",
};
const person = {
  customer_id: "CUS-000001",
  name: "Mohamed Conteh",
  date_of_birth: "1988-03-07",
  id_numbers: ["NIN 12-34"],
  phones: ["076 123 456"],
};

describe("KYC-21 what an entry and a person have in common", () => {
  it.each([
    [{ customer_id: "CUS-000001" }, ["customer"]],
    [{ customer_id: "CUS-000002" }, []],
    [{ id_number: "nin1234" }, ["id_number"]],
    [{ phone: "+232-76-123456" }, ["phone"]],
    [{ full_name: "Muhammad Kontay", date_of_birth: "1988-07-03" }, ["name"]],
    [{ full_name: "Muhammad Kontay", date_of_birth: "1988-07-04" }, []],
    [{ full_name: "Mohamed Conteh" }, []],
    [{ phone: "076123456", customer_id: "CUS-000001" }, ["customer", "phone"]],
    [{}, []],
  ])("%j: %j", (change, matches) =>
    expect(matchesOf({ ...entry, ...change }, person)).toEqual(matches),
  );

  it("nothing that is unknown of a person matches", () => {
    const unknown = {
      customer_id: null,
      name: "",
      date_of_birth: "",
      id_numbers: [""],
      phones: [""],
    };
    expect(matchesOf(entry, unknown)).toEqual([]);
  });
});

describe("KYC-22 the reason of a stopped approval", () => {
  const hit = {
    id: 1,
    customer_id: "CUS-000001",
    matches: ["id_number", "phone"] as ("id_number" | "phone")[],
    reason: "Gave papers of another person",
    set_by: "Isata Koroma",
    set_at: "2026-11-12T10:00:00.000Z",
  };
  it("says what matches, why, who and when", () => {
    expect(hitSentence(hit)).toBe(
      "same ID number and same phone: Gave papers of another person (Isata Koroma, 12 Nov 2026)",
    );
    expect(blockedApprovalError([hit])).toContain("CUS-000001 same ID number");
    expect(blockedApprovalError([])).toBeNull();
  });
});
