/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

/** Why work with us. */
export const workReasons = [
  {
    title: "Work that is seen",
    text: "You meet the people whose shops and school fees your work paid for.",
  },
  {
    title: "Learn the trade",
    text: "Lending, book-keeping and the law of it, taught by those who do it.",
  },
  {
    title: "Fair and clear",
    text: "Written contracts, regular hours, and a say in how we do things.",
  },
] as const;
