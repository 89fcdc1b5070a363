import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isForGuarantor, templateRules } from "../messaging/sms-templates.ts";
import { guarantorDaysOf } from "../messaging/sms-plan.ts";
import { consentError, consentState, guarantorName } from "./guarantor-consents.ts";
import { guarantorConsentTexts as texts } from "./guarantor-consent-texts.ts";

const guarantor = { name: "Fatu Sesay", phone: "+232-78-111111" };

describe("MSG-35 a consent is of one person at one number", () => {
  it.each([
    [null, guarantor, "none"],
    [{ ...guarantor, is_withdrawn: false }, guarantor, "agreed"],
    [{ ...guarantor, is_withdrawn: true }, guarantor, "withdrawn"],
    [{ ...guarantor, is_withdrawn: false }, { ...guarantor, phone: "+232-78-111112" }, "outdated"],
    [{ ...guarantor, is_withdrawn: false }, { ...guarantor, name: "Musa Sesay" }, "outdated"],
  ] as const)("%#", (consent, now, state) => {
    expect(consentState(consent, now)).toBe(state);
  });

  it("is agreed for the same name and number only", () => {
    const person = fc.record({ name: fc.string(), phone: fc.string() });
    fc.assert(
      fc.property(person, person, fc.boolean(), (one, other, is_withdrawn) => {
        const isSame = one.name === other.name && one.phone === other.phone;
        expect(consentState({ ...one, is_withdrawn }, other) === "agreed").toBe(
          isSame && !is_withdrawn,
        );
      }),
    );
  });

  it("reads the name without blanks", () => {
    expect(
      guarantorName({
        guarantor_first_name: " Fatu ",
        guarantor_middle_name: "",
        guarantor_last_name: "Sesay",
      }),
    ).toBe("Fatu Sesay");
  });

  it("is about instalments a week late, made up for during two days", () => {
    expect(guarantorDaysOf("2026-03-17")).toEqual({ from: "2026-03-08", to: "2026-03-10" });
  });

  it("its text has a link that ends it, and no amount", () => {
    expect(isForGuarantor("guarantor_late")).toBe(true);
    expect(templateRules.guarantor_late.needs).toContain("stop");
    for (const figure of ["amount", "arrears", "balance"])
      expect(templateRules.guarantor_late.variables).not.toContain(figure);
  });
});

describe("MSG-36 what consent cannot be recorded", () => {
  const today = "2026-03-16";
  it.each([
    ["2026-03-16", guarantor.phone, [], null],
    ["2026-03-17", guarantor.phone, [], texts.inFuture("16 Mar 2026")],
    ["2026-03-16", "", [], texts.noPhone],
    ["2026-03-16", "+44-20-123456", [], texts.noPhone],
    ["2026-03-16", guarantor.phone, ["", guarantor.phone], texts.ownPhone],
  ] as const)("%s of %s", (agreed_on, phone, customers, text) => {
    const error = consentError({ guarantor: { ...guarantor, phone }, agreed_on }, customers, today);
    expect(error?.text ?? null).toBe(text);
  });
});
