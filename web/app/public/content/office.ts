/*
 * Words the specification does not give (D13): plain and true, for the owner to edit. Nobody real is named, no licence
 * is claimed, and what is a sample says so.
 */

/** How to reach the lender. To be replaced with the real office before launch. */
export const office = {
  name: "Microfinance",
  address: ["12 Siaka Stevens Street", "Freetown, Sierra Leone"],
  phone: "+232-76-000000",
  email: "hello@microfinance.org",
  hours: "Monday to Friday, 8:30 to 16:30",
  /** Where the map looks: the centre of Freetown. */
  map: { latitude: 8.4844, longitude: -13.2344 },
} as const;
