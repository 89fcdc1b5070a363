/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

/** Contact data of the lender as far as known: the form of the contact page, and the town. */
export const office = {
  address: "Freetown, Sierra Leone",
  contact: "Write to us with the form on the contact page. We answer by email.",
  /** The centre of the map: Freetown. */
  map: { latitude: 8.4844, longitude: -13.2344 },
} as const;
