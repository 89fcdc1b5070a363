import { describe, expect, test } from "vitest";
import {
  apiVersions,
  type Deprecation,
  deprecationHeaders,
  deprecations,
  servedVersion,
  versionError,
} from "./versions.ts";

const call: Deprecation = {
  call: "GET /loans/old",
  since: "2026-11-30",
  sunset: "2027-06-01",
  instead: "GET /loans/all",
};

describe("CONN-12 versions of the API", () => {
  test("are dates, the oldest first", () => {
    expect([...new Set(apiVersions)].toSorted()).toEqual(apiVersions);
    for (const version of apiVersions) expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("a served one is accepted, the newest without a header", () => {
    expect(versionError(undefined)).toBe(null);
    expect(versionError(apiVersions[0])).toBe(null);
    expect(servedVersion(undefined)).toBe(apiVersions.at(-1));
  });

  test.each(["2020-01-01", "", "latest", "2026-11-30, 2026-11-30"])(
    "%j is refused, and the served ones are named",
    (wanted) => {
      expect(versionError(wanted)).toContain(apiVersions[0]);
    },
  );

  test("a deprecated call says since when and until when", () => {
    expect(deprecationHeaders([call], [])).toEqual({
      deprecation: "@1795996800",
      sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
    });
  });

  test("a deprecated field says it where it is sent", () => {
    const field = { ...call, field: "old_amount" };
    expect(deprecationHeaders([field], ["amount"])).toEqual({});
    expect(deprecationHeaders([field], ["old_amount"])).toHaveProperty("sunset");
  });

  test("each is of a served version, and lasts half a year at least", () => {
    const halfYear = 182 * 86_400_000;
    for (const { since, sunset } of deprecations) {
      expect(apiVersions).toContain(since);
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(halfYear);
    }
  });
});
