/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

/** About the lender (SITE-4). */
export const about = {
  mission:
    "To lend fairly and clearly to working people and small businesses in Sierra Leone, so that a good plan does not fail for want of a little money.",
  vision:
    "A country where a fair loan is as near as the next market, and everybody knows what it costs.",
  values: [
    { title: "Say what it costs", text: "Every figure is on the table before you sign." },
    {
      title: "Keep our word",
      text: "We pay out what we approved, and book what you pay the moment you pay it.",
    },
    { title: "Respect", text: "Your time, your papers and your privacy are yours." },
    {
      title: "Lend what can be repaid",
      text: "A loan that hurts is a bad loan, for you and for us.",
    },
  ],
  team: [
    { name: "Branch manager", text: "Runs the office and signs for what we lend." },
    { name: "Loan officer", text: "Helps you apply and knows your loan." },
    { name: "Finance admin", text: "Keeps the books and pays you out." },
    { name: "Cashier", text: "Takes your payments and gives your receipts." },
  ],
  accreditation: "Our registration documents hang in the office, and you may read them there.",
  forBusiness:
    "Traders, workshops, farms and groups borrow for stock, tools and transport. Bring your licence and your cash book; we look at what the business earns, not at how it looks.",
} as const;
