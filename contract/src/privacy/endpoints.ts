import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { customerCode, requiredText } from "../core/fields.ts";
import { privacyTexts } from "./texts.ts";

const tag = "privacy";
const params = z.object({ id: z.string() });

/** Everything the lender stores about a customer, as a JSON file: for the customer, and staff who answer a request. */
export const exportPersonalData = endpoint({
  method: "GET",
  path: "/customer/{id}/personal-data",
  access: "privacy.export",
  owner: { kind: "customer", param: "id" },
  tag,
  summary: "A customer's personal data, as a JSON attachment",
  params,
  response: z.custom<Uint8Array>(),
  file: true,
});

/**
 * Erases a customer's personal data for good; loans, payments and the ledger stay without a name. 409 while a loan or
 * application is open, or while the records of an ended loan must be kept.
 */
export const erasePersonalData = endpoint({
  method: "POST",
  path: "/customer/{id}/erase",
  access: "privacy.erase",
  tag,
  summary: "Erases a customer's personal data",
  params,
  body: z.object({
    /** The customer's code, typed once more. */
    customer_id: customerCode(privacyTexts.codeDiffers),
    reason: requiredText({ error: privacyTexts.reasonMissing }),
  }),
  response: success({}),
});
