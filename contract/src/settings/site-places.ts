import { offerPlaces } from "../products/offer-places.ts";

/**
 * The places of the lender's content in the public pages, and the fields of each (SITE-57). A place is repeated for
 * each entry; one without entries is absent.
 */
export const sitePlaces = {
  ...offerPlaces,
  address: ["value"],
  phone: ["value", "number"],
  email: ["value"],
  hours: ["value"],
  whatsapp: ["value", "number"],
  legal_name: ["value"],
  registration: ["value"],
  regulator: ["value"],
  licence: ["value"],
  /** What the lender says of who it is; absent while all four of these are. */
  identity: [],
  /** The complaint steps, inside the place that is absent without one. */
  complaints: [],
  complaint_steps: ["step", "within"],
  /** The lender's own directory, by which staff sign in (AUTH-72). */
  directory: ["directory_name"],
  /** Around each Krio line. */
  krio: [],
  map: ["latitude", "longitude"],
  team: ["name", "role"],
  testimonials: ["quote", "name", "detail"],
  partners: ["name", "role"],
  /** Whose bills are paid at the counter, in one sentence. */
  billers: ["names"],
  jobs: ["title", "place", "description", "posted", "closes"],
  /** The next three are inside an entry of `jobs`. */
  requirements: ["value"],
  open: [],
  closed: [],
  approval_rate: ["value", "as_of"],
  active_subscribers: ["value", "as_of"],
  customers: ["value", "as_of"],
  months_in_operation: ["value", "as_of"],
  salary_approval_rate: ["value", "as_of"],
  business_approval_rate: ["value", "as_of"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A place for the lender's content. */
export type SitePlace = keyof typeof sitePlaces;
