/** Kinds of partners, shown until the lender names them: no company is named without its consent (SITE-4). */
export const partners = [
  { name: "Three transfer networks", role: "Money transfer" },
  { name: "A commercial bank", role: "Electronic transfer service" },
  { name: "Electricity top-up", role: "Bill payment" },
] as const;
