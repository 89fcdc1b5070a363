import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./merge-endpoint-schemas.ts";

const tag = "customers";

/** What a merge of two records changes. */
export type MergePreview = z.output<typeof schemas.mergePreview>;

/** A merge as it is remembered. */
export type MergeRecord = z.output<typeof schemas.mergeRecord>;

/** Shows what a merge would change, and changes nothing (KYC-51). 404 for an unknown customer. */
export const previewMerge: Endpoint<typeof schemas.previewMerge> = {
  method: "GET",
  path: "/customer/{id}/merge/{mergedId}",
  access: "customers.merge",
  tag,
};

/**
 * Merges a record into another one, for good (KYC-50). The same again is answered as before. 409 with every reason that
 * prevents it, and when a record has changed since the preview. With debts or credit it waits for a second person.
 */
export const mergeCustomers: Endpoint<typeof schemas.mergeCustomers> = {
  method: "POST",
  path: "/customer/{id}/merge/{mergedId}",
  access: "customers.merge",
  tag,
};

/** The records that were merged into this one, newest first (KYC-55); staff only. */
export const listMerges: Endpoint<typeof schemas.listMerges> = {
  method: "GET",
  path: "/customer/{id}/merges",
  access: "customers.list",
  tag,
};
