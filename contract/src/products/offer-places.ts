/** The places of the offers in the public pages, and the fields of each (SITE-5). */
export const offerPlaces = {
  home_offers: [
    "name",
    "rate",
    "per",
    "price",
    "minimum",
    "period",
    "cost",
    "link",
    "apply",
    "called",
  ],
  services_offers: [
    "name",
    "rate",
    "per",
    "price",
    "minimum",
    "period",
    "cost",
    "link",
    "apply",
    "called",
  ],
  /** The next four are inside an offer. */
  maximum: ["value"],
  borrower: ["value"],
  approval: ["value"],
  also: ["value"],
  /** Products without a range on the pages. */
  named_products: ["name", "rate", "per", "example"],
  /** How addresses name the products, for the sign-up that a request leads to. */
  kinds: ["kind", "name"],
  calculator: [
    "offers",
    "amount",
    "amount_words",
    "amount_from",
    "amount_to",
    "months",
    "months_words",
    "months_from",
    "months_to",
    "monthly",
    "total",
    "received",
    "apr",
    "link",
    "request",
  ],
  /** The next three are inside the calculator. */
  charges: ["label", "value"],
  first_kind: ["name", "rate"],
  other_kinds: ["name", "rate"],
  chart: ["rates"],
  /** The next ones are inside the chart. */
  grid: ["y", "text_y", "value"],
  lines: ["path", "rate", "label", "text_y", "colour"],
  points: ["x", "y"],
  chart_rows: ["amount"],
  cells: ["value"],
} as const;

/** Words of the public pages that follow from the products. */
export const offerWords = [
  "rates_sentence",
  "rates_short",
  "rates_answer",
  "fees",
  "further_charges",
  "charge_note",
  "charge_short",
  "late_words",
  "early_words",
] as const;

/** A word that follows from the products. */
export type OfferWord = (typeof offerWords)[number];
