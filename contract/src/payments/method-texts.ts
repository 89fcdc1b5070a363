/** Texts of the payment methods. */
export const methodTexts = {
  list: "Payment methods.",
  listFailed: "The payment methods could not be fetched.",
  added: "The payment method was added.",
  changed: "The payment method was changed.",
  failed: "The payment method could not be saved.",
  notFound: "There is no payment method with this number.",
  nameRequired: "Enter a name with a letter or a digit.",
  tooManyAliases: "A method has at most 20 other names.",
  nameTwice: "Give each name once.",
  nameTaken: "Another method has this name, or one of these other names.",
  unknownTarget: "Choose cash, or an account from the list.",
  wrongTarget: "Choose cash, a bank account, or a wallet.",
  inactiveTarget: "This account is inactive. Choose another one.",
  counterTakesNone: "Cash above the balance is given back at the counter.",
  fixed: (name: string) => `${name} keeps its name and its account, and stays active.`,
  /** Why a person cannot choose this method. */
  ofSystem: (name: string) =>
    `The system records ${name} by itself. Choose the payment method by which the money moved.`,
  nameOfSystem: (name: string) => `The system uses ${name} as a payment method by itself.`,
} as const;
