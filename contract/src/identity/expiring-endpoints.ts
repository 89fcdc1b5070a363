import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./expiring-endpoint-schemas.ts";

/** An identity document that needs a successor, as the screens read it. */
export type ExpiringDocument = z.output<typeof schemas.expiringDocument>;

/**
 * Documents that expire within 30 days, or did within the last 30 (KYC-31); what expires first comes first, with
 * `order=oldest` last.
 */
export const listExpiring: Endpoint<typeof schemas.listExpiring> = {
  method: "GET",
  path: "/identity-documents/expiring",
  access: "customers.list",
  tag: "customers",
};

/** Texts of the list. */
export const expiringTexts = {
  listed: "Identity documents that expire",
  listFailed: "The documents could not be fetched.",
  none: "No document expires soon",
} as const;
