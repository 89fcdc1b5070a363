/*
 * Words of the lender (SITE-4): plain and true, for the owner to edit. No person, voice, licence or
 * number is invented; what the lender has not given is absent.
 */

/** How to reach the lender, as far as it is known: the form of the contact page, and the town. */
export const office = {
  address: "Freetown, Sierra Leone",
  contact: "Write to us with the form on the contact page. We answer by email.",
  /** Where the map looks: the centre of Freetown. */
  map: { latitude: 8.4844, longitude: -13.2344 },
} as const;
