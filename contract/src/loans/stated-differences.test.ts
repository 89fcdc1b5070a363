import { describe, expect, it } from "vitest";
import { statedDifferences } from "./stated-differences.ts";

const onRecord = {
  first_name: "Mariama",
  middle_name: null,
  last_name: "Bangura",
  gender: "female",
  date_of_birth: "1990-05-01",
  email: "mariama@example.org",
  phone: "+232-76-123456",
  other_phone: null,
};

describe("LOAN-7 differences between an application and the customer's record", () => {
  it("a different phone and birth date are listed with both values", () => {
    const stated = { first_name: "Mariama", phone: "077 555 444", date_of_birth: "1991-05-01" };
    expect(statedDifferences(stated, onRecord)).toEqual([
      { field: "date_of_birth", stated: "1991-05-01", on_record: "1990-05-01" },
      { field: "phone", stated: "+232-77-555444", on_record: "+232-76-123456" },
    ]);
  });

  it("different spelling and blank fields are not differences", () => {
    const stated = {
      first_name: "MARIAMA",
      last_name: " bangura",
      phone: "076 123 456",
      gender: "",
      email: "Mariama@Example.org",
    };
    expect(statedDifferences(stated, onRecord)).toEqual([]);
  });

  it("the second phone is read under both field names", () => {
    expect(statedDifferences({ second_phone: "078 111 222" }, onRecord)).toEqual([
      { field: "other_phone", stated: "+232-78-111222", on_record: "" },
    ]);
  });

  it.each([null, undefined, "text", []])("a stored section %j states nothing", (stated) =>
    expect(statedDifferences(stated, onRecord)).toEqual([]),
  );
});
