import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "customers";
const owner = { kind: "customer", param: "id" } as const;

/** The identity documents of a customer, oldest first (KYC-1). */
export const listIdentityDocuments: Endpoint<typeof schemas.listIdentityDocuments> = {
  method: "GET",
  path: "/customer/{id}/identity-documents",
  access: "customers.read",
  owner,
  tag,
};

/** Records a document. 409 when its number is recorded already; only staff read whose (KYC-2). */
export const addIdentityDocument: Endpoint<typeof schemas.addIdentityDocument> = {
  method: "POST",
  path: "/customer/{id}/identity-documents",
  access: "customers.update",
  owner,
  tag,
};

/** Changes a document; 409 as for a new one. */
export const changeIdentityDocument: Endpoint<typeof schemas.changeIdentityDocument> = {
  method: "PUT",
  path: "/customer/{id}/identity-documents/{documentId}",
  access: "customers.update",
  owner,
  tag,
};
