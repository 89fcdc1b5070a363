import { describe, expect, it } from "vitest";
import {
  type MergeFacts,
  mergedPerson,
  mergeErrors,
  mergeWarnings,
  type RecordToMerge,
} from "./merge.ts";
import { mergeTexts as texts } from "./merge-texts.ts";

const record = (customer_id: string, more: Partial<RecordToMerge> = {}): RecordToMerge => ({
  customer_id,
  branch: "Head office",
  is_erased: false,
  merged_into: null,
  is_staff_account: false,
  staff_ids: [],
  guaranteed_by_other: [],
  exposure: 0,
  ...more,
});
const facts = (more: Partial<MergeFacts> = {}): MergeFacts => ({
  survivor: record("CUS-000001"),
  merged: record("CUS-000002"),
  different: null,
  is_own: false,
  shared_loans: [],
  shared_groups: [],
  shared: ["same_phone"],
  waiting: [],
  reviewed: [],
  ceiling: null,
  ...more,
});
const person = (more: object = {}) => ({
  first_name: "Fatmata",
  middle_name: "",
  last_name: "Conteh",
  gender: "",
  date_of_birth: "",
  phone: "+23276000001",
  other_phone: "",
  ...more,
});

describe("KYC-52 what is not merged", () => {
  it("every reason is named, and none where there is none", () => {
    expect(mergeErrors(facts())).toEqual([]);
    expect(mergeErrors(facts({ shared: [] }))).toEqual([texts.nothingShared]);
    const found = mergeErrors(facts({ is_own: true, waiting: ["Refund (CUS-000002)"] }));
    expect(found).toEqual([texts.ownRecord, texts.waiting("Refund (CUS-000002)")]);
  });

  it("records of two branches wait for a move", () => {
    const merged = record("CUS-000002", { branch: "Bo" });
    expect(mergeErrors(facts({ merged }))).toEqual([texts.branches("Bo", "Head office")]);
  });

  it("a merged record is named with the one that it is part of, and nothing else", () => {
    const merged = record("CUS-000002", { merged_into: "CUS-000003", is_erased: true });
    expect(mergeErrors(facts({ merged }))).toEqual([texts.merged("CUS-000002", "CUS-000003")]);
  });

  it("a ceiling counts where both owe, to the cent", () => {
    const owing = (one: number, other: number) =>
      mergeErrors(
        facts({
          survivor: record("CUS-000001", { exposure: one }),
          merged: record("CUS-000002", { exposure: other }),
          ceiling: 10_000,
        }),
      );
    expect(owing(9_999, 1)).toEqual([]);
    expect(owing(20_000, 0)).toEqual([]);
    expect(owing(9_999, 2)).toEqual([texts.aboveCeiling("NLe 100.01")]);
  });
});

describe("KYC-53 the person after the merge", () => {
  it("keeps what the record that stays says, and takes what it does not say", () => {
    const merged = person({ gender: "female", date_of_birth: "1990-01-31", phone: "+23276000002" });
    expect(mergedPerson(person(), merged)).toEqual({
      ...person(),
      gender: "female",
      date_of_birth: "1990-01-31",
      other_phone: "+23276000002",
    });
  });

  it("takes a middle name with its own first and last name only", () => {
    const middle = { middle_name: "Binta" };
    expect(mergedPerson(person(), person(middle)).middle_name).toBe("Binta");
    expect(mergedPerson(person(), person({ ...middle, last_name: "Kamara" })).middle_name).toBe("");
  });

  it("KYC-52 warns of what would be lost", () => {
    const side = { email: "a@example.org", has_password: false, is_blocked: false };
    const survivor = { ...person({ other_phone: "+23276000009" }), ...side };
    const merged = { ...person({ phone: "+23276000002" }), ...side, has_password: true };
    expect(mergeWarnings({ survivor, merged, exposure: null })).toEqual([
      texts.warnings.otherSignIn("a@example.org"),
      texts.warnings.otherPhone("+23276000002"),
    ]);
  });
});
