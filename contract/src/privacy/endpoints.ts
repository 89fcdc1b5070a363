import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { customerCode, requiredText } from "../core/fields.ts";
import { privacyTexts } from "./texts.ts";

const tag = "privacy";
const params = z.object({ id: z.string() });

/** All data stored about a customer, as a JSON file: for the customer, and for staff who handle a request. */
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
 * Erases a customer's personal data permanently; loans, payments and the ledger remain without a name. 409 while a
 * loan or application is open, or while the retention period of an ended loan runs.
 */
export const erasePersonalData = endpoint({
  method: "POST",
  path: "/customer/{id}/erase",
  access: "privacy.erase",
  tag,
  summary: "Erases a customer's personal data",
  params,
  body: z.object({
    /** The customer's code, entered again as confirmation. */
    customer_id: customerCode(privacyTexts.codeDiffers),
    reason: requiredText({ error: privacyTexts.reasonMissing }),
  }),
  response: success({}),
});
