import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { identityKinds } from "../documents/papers.ts";

/** An identity document that needs a successor, with its customer (KYC-31); staff only. */
const expiringDocument = z.object({
  id: z.number().int(),
  customer_id: z.string(),
  full_name: z.string(),
  phone: z.string(),
  id_kind: z.enum(identityKinds),
  id_number: z.string(),
  id_expires_on: z.string(),
  /** The newest application or loan that is not ended. */
  loan_id: z.string(),
});

/** An identity document that needs a successor, as the screens read it. */
export type ExpiringDocument = z.output<typeof expiringDocument>;

/** Documents that expire within 30 days, or did within the last 30 (KYC-31); what expires first comes first, with `order=oldest` last. */
export const listExpiring = endpoint({
  method: "GET",
  path: "/identity-documents/expiring",
  access: "customers.list",
  tag: "customers",
  summary: "Identity documents that expire, of customers with an application or a loan",
  query: pageQuery,
  response: success({ documents: z.array(expiringDocument), ...pageFields }),
});

/** Texts of the list. */
export const expiringTexts = {
  listed: "Identity documents that expire",
  listFailed: "The documents could not be fetched.",
  none: "No document expires soon",
} as const;
