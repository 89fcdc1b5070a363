/*
 * Words of the lender (SITE-4): plain and true, for the owner to edit. No person, voice, licence or
 * number is invented; what the lender has not given is absent.
 */

/** Who we work with, by what they do; no company is named that has not agreed to it. */
export const partners = [
  { name: "Ria", role: "Money transfer" },
  { name: "Western Union", role: "Money transfer" },
  { name: "MoneyGram", role: "Money transfer" },
  { name: "Partner bank", role: "Electronic transfer service" },
  { name: "Electricity top-up", role: "Bill payment" },
] as const;
