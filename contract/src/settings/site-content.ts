import { formatStaffDate } from "../core/dates.ts";
import { listed } from "../core/sentences.ts";
import { offerContent } from "../products/offer-content.ts";
import type { PublicProduct } from "../products/schema.ts";
import { claimNames, type ClaimName } from "./site-claims.ts";
import { namesWhereToPay } from "./controls.ts";
import { identityFields, missingIdentity } from "./identity.ts";
import type { SiteSettings } from "./site-schema.ts";
import { whatsappNumber } from "./whatsapp.ts";

/** The content of places: the entries of each, or the text of a field. */
export interface SiteContent {
  readonly [name: string]: string | readonly SiteContent[];
}

/** The letterhead's lines that the public pages show too. */
interface Contact {
  address: string;
  phone: string;
  email: string;
}

/**
 * The content of every place on `today`. Dates are formatted, and jobs past their day are closed (SITE-11).
 * @param products the active public ones
 * @param billers the names of the active ones; a name that may say where to pay, which one person enters, is left out
 */
export function siteContent(
  settings: SiteSettings & Contact & { krio_offered: boolean },
  products: readonly PublicProduct[],
  billers: readonly string[],
  today: string,
): SiteContent {
  const { site_map: map, site_claims: claims } = settings;
  const payable = billers.filter((name) => !namesWhereToPay("billers", "", name));
  return {
    ...offerContent(products, {
      salary: claims.salary_approval_rate.value,
      business: claims.business_approval_rate.value,
    }),
    address: ifGiven(settings.address),
    phone: ifGiven(settings.phone).map(({ value }) => ({
      value,
      number: value.replaceAll(/[^+\d]/g, ""),
    })),
    email: ifGiven(settings.email),
    hours: ifGiven(settings.site_hours),
    krio: settings.krio_offered ? [{}] : [],
    whatsapp: ifGiven(settings.site_whatsapp).map(({ value }) => ({
      value,
      number: whatsappNumber(value) ?? "",
    })),
    legal_name: ifGiven(settings.site_legal_name),
    registration: ifGiven(settings.site_registration),
    regulator: ifGiven(settings.site_regulator),
    licence: ifGiven(settings.site_licence),
    identity: identityFields.every(([, name]) => settings[name] === "") ? [] : [{}],
    complaints: settings.site_complaints.length === 0 ? [] : [{}],
    complaint_steps: settings.site_complaints,
    map: map === null ? [] : [{ latitude: `${map.latitude}`, longitude: `${map.longitude}` }],
    team: settings.site_team,
    testimonials: settings.site_testimonials.map(({ quote, name, detail }) => ({
      quote,
      name,
      detail,
    })),
    partners: settings.site_partners,
    billers: ifGiven(listed(payable)).map(({ value }) => ({ names: value })),
    jobs: settings.site_jobs.map((job) => ({
      title: job.title,
      place: job.type === "" ? job.location : `${job.location} · ${job.type}`,
      description: job.description,
      posted: formatStaffDate(job.posted_on),
      closes: formatStaffDate(job.closes_on),
      requirements: job.requirements.split("\n").flatMap((line) => ifGiven(line.trim())),
      open: job.closes_on < today ? [] : [{}],
      closed: job.closes_on < today ? [{}] : [],
    })),
    ...Object.fromEntries(
      claimNames.map((name) => {
        const { value, as_of } = claims[name];
        const since = as_of === null ? "" : `as of ${formatStaffDate(as_of)}`;
        return [name, value === "" ? [] : [{ value, as_of: since }]];
      }),
    ),
  };
}

function ifGiven(value: string): { value: string }[] {
  return value === "" ? [] : [{ value }];
}

const claimLabels: Readonly<Record<ClaimName, string>> = {
  approval_rate: "Approval rate",
  active_subscribers: "Active subscribers",
  customers: "Customers",
  months_in_operation: "Months in operation",
  salary_approval_rate: "Approval rate of salary loans",
  business_approval_rate: "Approval rate of business and group loans",
};

/** The name of a claim on screens. */
export const claimLabel = (name: ClaimName): string => claimLabels[name];

/** What the lender should do before the public pages are announced (SITE-57): content that is unset or unverified. */
export function beforePublishing(settings: SiteSettings & Contact): string[] {
  const unset = [
    ["address", settings.address],
    ["phone", settings.phone],
    ["e-mail address", settings.email],
    ["opening hours", settings.site_hours],
    ["point on the map", settings.site_map ?? ""],
    ["team", settings.site_team],
    ["testimonials", settings.site_testimonials],
    ["partners", settings.site_partners],
    ["job openings", settings.site_jobs],
  ] as const;
  const isUnset = (value: string | object) =>
    value === "" || (Array.isArray(value) && value.length === 0);
  const unverified = claimNames.filter((name) => {
    const { value, as_of } = settings.site_claims[name];
    return value !== "" && as_of === null;
  });
  return [
    ...[
      ...unset.filter(([, value]) => isUnset(value)).map(([name]) => name),
      ...missingIdentity(settings),
    ].map((name) => `Not set: ${name}`),
    ...unverified.map(
      (name) => `Not verified: ${claimLabels[name]}, ${settings.site_claims[name].value}`,
    ),
  ];
}
