import { z } from "zod";
import { amount, requiredText } from "../core/fields.ts";
import { billerTexts as texts, billerConnections, billerTerms } from "./biller-texts.ts";

const length = (error: string) => z.int({ error }).min(1, { error }).max(40, { error });

/** How the number of a customer at a biller is checked. */
const numberRule = z
  .object(
    {
      characters: z.enum(["digits", "letters"], { error: texts.unknownCharacters }),
      shortest: length(texts.wrongLength),
      longest: length(texts.wrongLength),
      /** Whether its last digit follows from the others (ISO/IEC 7812), as that of a prepaid meter. */
      check_digit: z.boolean({ error: texts.unknownCheck }),
    },
    { error: texts.unknownCharacters },
  )
  .superRefine(({ characters, shortest, longest, check_digit }, ctx) => {
    if (shortest > longest)
      ctx.addIssue({ code: "custom", message: texts.wrongLength, path: ["longest"] });
    if (check_digit && characters !== "digits")
      ctx.addIssue({ code: "custom", message: texts.checkOfDigits, path: ["check_digit"] });
  });

/** The settings of a biller one by one. Amounts in NLe. */
export const billerFields = z.object(
  {
    /** What the customer's number is called: "Meter number". */
    number_label: requiredText({ max: 40, error: texts.labelRequired }),
    number_rule: numberRule,
    /** Whether a payment gives a token that the customer types into the meter. */
    gives_token: z.boolean({ error: texts.unknownToken }),
    /** What the customer pays us beside the amount of each bill. */
    charge: amount(texts.wrongCharge),
    /** A float that is paid in advance, or what is owed is settled after. */
    terms: z.enum(
      billerTerms.map(({ value }) => value),
      { error: texts.unknownTerms },
    ),
    /** The float at which a warning begins; 0 for a biller that is settled after. */
    low_float: amount(texts.wrongLowFloat),
    /** The adapter that sends the payment; "none" where the cashier uses the biller's terminal. */
    connection: z.enum(
      billerConnections.map(({ value }) => value),
      { error: texts.unknownConnection },
    ),
  },
  { error: texts.settingsRequired },
);

/** What a partner has that is a biller: whose bills are paid at the counter (BILL-1). */
export const billerSettings = billerFields.superRefine(({ terms, low_float }, ctx) => {
  if (terms === "after" && low_float !== 0)
    ctx.addIssue({ code: "custom", message: texts.noFloat, path: ["low_float"] });
});

/** What a biller is, beside its name, its commission and its state. */
export type BillerSettings = z.output<typeof billerSettings>;
