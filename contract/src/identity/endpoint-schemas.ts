import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { identityChange, identityDocument } from "./schema.ts";

const oneDocument = success({ document: identityDocument });

export const listIdentityDocuments = schemas({
  summary: "The customer's identity documents",
  params: z.object({ id: z.string() }),
  response: success({ documents: z.array(identityDocument) }),
});

export const addIdentityDocument = schemas({
  summary: "Records an identity document",
  params: z.object({ id: z.string() }),
  body: identityChange.omit({ updated_at: true }),
  response: oneDocument,
});

export const changeIdentityDocument = schemas({
  summary: "Changes an identity document",
  params: z.object({ id: z.string(), documentId: z.string() }),
  body: identityChange,
  response: oneDocument,
});
