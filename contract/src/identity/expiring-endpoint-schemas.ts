import { z } from "zod";
import { inBranch, pageFields, pageQuery, schemas, success } from "../core/endpoint-schemas.ts";
import { identityKinds } from "../documents/papers.ts";

/** An identity document that needs a successor, with its customer (KYC-31); staff only. */
export const expiringDocument = z.object({
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

export const listExpiring = schemas({
  summary: "Identity documents that expire, of customers with an application or a loan",
  query: pageQuery,
  response: success({ documents: z.array(inBranch(expiringDocument)), ...pageFields }),
});
