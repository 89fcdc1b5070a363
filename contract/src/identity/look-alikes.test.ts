import { expect, it } from "vitest";
import { byStrength, compareStrength, sharedWords } from "./look-alikes.ts";

it("KYC-10 people come by their strongest reason, then by how many there are", () => {
  const people = [
    { reasons: ["guarantor"] },
    { reasons: ["same_phone"] },
    { reasons: ["same_phone", "same_paper"] },
    { reasons: ["same_id_number"] },
  ] as const;
  expect(people.toSorted(compareStrength)).toEqual([people[3], people[2], people[1], people[0]]);
  expect(byStrength(["same_phone", "same_account"])).toEqual(["same_account", "same_phone"]);
  expect(sharedWords(["same_phone", "same_id_number"])).toBe("same ID number and same phone");
});
