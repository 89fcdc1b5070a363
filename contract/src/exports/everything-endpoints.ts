import { z } from "zod";
import { endpoint } from "../core/endpoint.ts";

/** Texts of taking everything out. */
export const everythingTexts = {
  failed: "The file could not be fetched.",
  running: "Everything is being taken out already. Please try again when that has ended.",
} as const;

/**
 * Everything out again (KYC-40): one ZIP with a CSV file of every table of the business, a data dictionary, and the documents.
 * Streamed; recorded. 409 while another one is taken.
 */
export const exportEverything = endpoint({
  method: "GET",
  path: "/everything/export",
  access: "everything.export",
  tag: "settings",
  summary: "Everything of the lender as one ZIP",
  response: z.unknown(),
  file: true,
});
