/** The least score of zxcvbn, from 0 to 4, that a new password needs (AUTH-24): about 100 million guesses. */
export const leastPasswordScore = 3;

/** Words that anybody would try first at this lender, beside its name and the person's own (AUTH-24). */
export const lenderWords = [
  "microfinance",
  "microcredit",
  "easylife",
  "easy life",
  "salone",
  "sierraleone",
  "sierra leone",
  "sierra",
  "leone",
  "freetown",
  "makeni",
  "kenema",
  "koidu",
  "lunsar",
  "lion mountain",
  "lionmountain",
  "kushe",
  "loan",
  "loans",
  "lender",
  "borrower",
  "customer",
  "cashier",
  "officer",
  "manager",
  "leones",
] as const;
