/** Kinds of partners: who carries money transfers, and whose bills are paid at the counter. */
export const partnerKinds = [
  { value: "transfers", label: "Money transfers" },
  { value: "biller", label: "Biller" },
] as const;

/** How a biller is paid. */
export const billerTerms = [
  { value: "float", label: "Float paid in advance" },
  { value: "after", label: "Settled after" },
] as const;

/** How a payment reaches a biller. */
export const billerConnections = [
  { value: "none", label: "By hand, on the biller's terminal" },
  { value: "simulator", label: "Simulator" },
] as const;

/** Texts of the settings of billers. */
export const billerTexts = {
  settingsRequired: "Enter what the biller needs: its number, its terms and its charge.",
  labelRequired: "Enter what the customer's number is called, such as Meter number.",
  unknownCharacters: "Choose whether the number has digits alone, or letters and digits.",
  wrongLength: "A number has 1 to 40 characters, and the longest is not below the shortest.",
  unknownCheck: "Choose whether the last digit is a check digit.",
  checkOfDigits: "Only a number of digits has a check digit.",
  unknownToken: "Choose whether a payment gives a token.",
  wrongCharge: "Enter the charge with at most two decimals.",
  unknownTerms: "Choose a float paid in advance, or settlement after.",
  wrongLowFloat: "Enter the float of the warning with at most two decimals.",
  noFloat: "A biller that is settled after has no float to warn of.",
  termsStay:
    "How a biller is paid stays once a bill was paid or its float topped up. Make it inactive and add it under another name.",
  unknownConnection: "Choose how payments reach the biller.",
  noSimulator: "The simulator is for demonstrations. Choose by hand.",
  notBiller: "This partner is no biller.",
  isBiller: "This partner is a biller: its bills are settled, not transfers.",
  isNoBiller: "Only a biller has these settings.",
} as const;
