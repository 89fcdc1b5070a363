import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";

/** Texts of taking everything out. */
export const everythingTexts = {
  failed: "The file could not be fetched.",
  running: "Everything is being taken out already. Please try again when that has ended.",
  begun: "The download has begun. Your browser shows how far it is.",
  address: "The address of the download.",
  addressUsed: "This address was used, or is too old. Begin the download again under Settings.",
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

/**
 * An address from which a browser downloads the same ZIP to its disk, which it does without a bearer token: for a
 * minute, once, with the cookie of this session. 409 while another one is taken.
 */
export const makeDownloadAddress = endpoint({
  method: "POST",
  path: "/everything/downloads",
  access: "everything.export",
  tag: "settings",
  summary: "An address from which a browser downloads everything once",
  response: success({ token: z.string() }),
});

/**
 * The same ZIP as `exportEverything`, from an address that was made for it. 404 for one that is unknown, used or too old,
 * or belongs to another session; 403 where the person may not take everything out any more.
 */
export const downloadEverything = endpoint({
  method: "GET",
  path: "/everything/downloads/{token}",
  access: "public",
  tag: "settings",
  summary: "Everything of the lender as one ZIP, from an address that works once",
  params: z.object({
    token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, { error: everythingTexts.addressUsed }),
  }),
  response: z.unknown(),
  file: true,
});
