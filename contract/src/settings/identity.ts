import type { SiteSettings } from "./site-schema.ts";

/** What says who the lender is, in words and by its setting. */
export const identityFields = [
  ["legal name", "site_legal_name"],
  ["registration number", "site_registration"],
  ["regulator", "site_regulator"],
  ["licence number", "site_licence"],
] as const;

/** What a borrower asks of a lender before trusting it and is not set yet, in words; it is absent on the site. */
export function missingIdentity(settings: SiteSettings): readonly string[] {
  const all = [
    ...identityFields,
    ["complaint steps", "site_complaints"],
    ["WhatsApp number", "site_whatsapp"],
  ] as const;
  return all.filter(([, name]) => settings[name].length === 0).map(([label]) => label);
}
