import { givenWord } from "../../components/given/given.tsx";

/** Privacy and terms (SITE-4): what the software does; the owner's lawyer adds the rest. */
export const terms = [
  {
    title: "What we keep about you",
    lines: [
      "Your name, phone, email, date of birth and gender; your address, employer and bank account; your guarantors and businesses; and the papers you send with an application.",
      "Your loans, their payments, and who of our staff did what with them.",
    ],
  },
  {
    title: "Why, and who sees it",
    lines: [
      "We use it to decide on a loan, to pay it out, to book what you pay, and to reach you about it.",
      "Our staff see it for their work. Each opening of a document and each change is put on record. We do not sell it, and this site loads nothing from other companies unless you ask for the map.",
    ],
  },
  {
    title: "What is kept on your phone or computer",
    lines: [
      "While you are signed in, a key that lets this site know it is you. After 15 minutes without activity you are signed out and the key is gone.",
      "What you type into an application is kept until it is sent, so that a lost line loses nothing. We use no advertising and no tracking.",
    ],
  },
  {
    title: "Your rights",
    lines: [
      "You may see and correct what we keep in your profile, and download all of it there.",
      "You may ask us to erase it. We do so once no loan or application of yours is open and the law no longer asks us to keep your loan records; loans and payments then stay in our books without your name.",
    ],
  },
  {
    title: "Terms of a loan",
    lines: [
      `${givenWord("charge_note")} A processing fee of ${givenWord("fees")} of the approved amount is deducted when the loan is paid out.${givenWord("further_charges")}`,
      "You repay by monthly instalments; the last one takes the remainder. Payments fill the oldest instalment first, interest before principal.",
      "What you state must be true. A loan granted on false papers may be called back.",
    ],
  },
  {
    title: "Using this site",
    lines: [
      "Keep your password to yourself. Tell us at once when another person may know it.",
      "The figures of the calculator and the examples are illustrations. What you sign is what counts.",
    ],
  },
] as const;
