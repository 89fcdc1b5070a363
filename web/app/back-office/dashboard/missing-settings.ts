import { defaultLetterhead } from "@microfinance/contract/settings/default-letterhead.ts";
import { capitalized } from "../../components/display/capitalized.ts";
import { missingIdentity } from "@microfinance/contract/settings/identity.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";

/** A setting that the lender has not filled in: what it is, what is missing without it, and its panel in Settings. */
export interface MissingSetting {
  label: string;
  without: string;
  panel: string;
}

/**
 * What the lender must still fill in (SITE-64), in the order of Settings.
 *
 * @param logo the address of the lender's logo; null without one.
 */
export function missingSettings(
  settings: LenderSettings,
  logo: string | null,
): readonly MissingSetting[] {
  const { lender_name, address, phone, email, site_hours, site_map, site_claims } = settings;
  const isNamed = lender_name !== "" && lender_name !== defaultLetterhead.lender_name;
  const unverified = Object.values(site_claims).some(
    ({ value, as_of }) => value !== "" && as_of === null,
  );
  const papers = "Papers and the public pages have none.";
  const found: readonly [isMissing: boolean, ...texts: readonly [string, string, string]][] = [
    [!isNamed, "Name of the lender", `Papers and the public pages say "${lender_name}".`, "lender"],
    [address === "", "Address", papers, "lender"],
    [phone === "", "Phone", papers, "lender"],
    [email === "", "E-mail address", papers, "lender"],
    [logo === null, "Logo", "Papers have none.", "logo"],
    [
      Object.values(settings.how_to_pay).every((line) => line === ""),
      "How to pay",
      "Customers are not told where to pay.",
      "how-to-pay",
    ],
    [
      settings.second_factor_roles === null,
      "Roles that need a second step at sign-in",
      "The default of the installation holds.",
      "second-step",
    ],
    [site_hours === "", "Office hours", "The site and the customer area have none.", "site"],
    [site_map === null, "Place on the map", "The site shows none.", "site"],
    ...missingIdentity(settings).map((name): [boolean, string, string, string] => [
      true,
      capitalized(name),
      "The public pages have none.",
      "site",
    ]),
    [
      unverified,
      "Figures of the public site",
      "The site shows them without the day on which somebody checked them.",
      "site",
    ],
  ];
  return found
    .filter(([isMissing]) => isMissing)
    .map(([, label, without, panel]) => ({ label, without, panel }));
}
