/** Minimum zxcvbn score, from 0 to 4, of a new password (AUTH-24): about 100 million guesses. */
export const leastPasswordScore = 3;

/** Words an attacker tries first at this lender, beside its name and the person's own data (AUTH-24). */
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
