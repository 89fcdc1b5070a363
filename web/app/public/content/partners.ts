/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

/** Partners by their kind of business; no company is named without its consent. */
export const partners = [
  { name: "Ria", role: "Money transfer" },
  { name: "Western Union", role: "Money transfer" },
  { name: "MoneyGram", role: "Money transfer" },
  { name: "Partner bank", role: "Electronic transfer service" },
  { name: "Electricity top-up", role: "Bill payment" },
] as const;
