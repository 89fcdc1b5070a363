/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

/** Two fixed openings (SITE-11). Their deadlines are past, and shown as past. */
export const jobs = [
  {
    title: "Loan Officer",
    location: "Freetown",
    type: "Full-time",
    description:
      "Help customers apply, visit their businesses, and follow their loans until they are repaid.",
    requirements: [
      "A diploma or degree in accounting, banking or business",
      "Two years of work with customers",
      "Good Krio and English, and a head for figures",
    ],
    postedDate: "2024-10-28",
    endDate: "2024-11-30",
    applyLink: "/contact",
  },
  {
    title: "Customer Service Officer",
    location: "Freetown",
    type: "Full-time",
    description:
      "Welcome people at the counter, answer the phone, and keep records that others can rely on.",
    requirements: [
      "A secondary school certificate or better",
      "One year at a counter or on the phone",
      "Careful with documents and with people",
    ],
    postedDate: "2024-11-04",
    endDate: "2024-12-05",
    applyLink: "/contact",
  },
] as const;

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
