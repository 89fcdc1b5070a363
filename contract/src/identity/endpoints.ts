import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { identityChange, identityDocument } from "./schema.ts";

const tag = "customers";
const owner = { kind: "customer", param: "id" } as const;
const oneDocument = success({ document: identityDocument });

/** The identity documents of a customer, oldest first (KYC-1). */
export const listIdentityDocuments = endpoint({
  method: "GET",
  path: "/customer/{id}/identity-documents",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's identity documents",
  params: z.object({ id: z.string() }),
  response: success({ documents: z.array(identityDocument) }),
});

/** Records a document. 409 when its number is recorded already; only staff read whose (KYC-2). */
export const addIdentityDocument = endpoint({
  method: "POST",
  path: "/customer/{id}/identity-documents",
  access: "customers.update",
  owner,
  tag,
  summary: "Records an identity document",
  params: z.object({ id: z.string() }),
  body: identityChange.omit({ updated_at: true }),
  response: oneDocument,
});

/** Changes a document; 409 as for a new one. */
export const changeIdentityDocument = endpoint({
  method: "PUT",
  path: "/customer/{id}/identity-documents/{documentId}",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes an identity document",
  params: z.object({ id: z.string(), documentId: z.string() }),
  body: identityChange,
  response: oneDocument,
});
