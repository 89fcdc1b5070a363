import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./everything-endpoint-schemas.ts";

/**
 * Everything out again (KYC-40): one ZIP with a CSV file of every table of the business, a data dictionary, and the
 * documents. Streamed; recorded. 409 while another one is taken.
 */
export const exportEverything: Endpoint<typeof schemas.exportEverything> = {
  method: "GET",
  path: "/everything/export",
  access: "everything.export",
  tag: "settings",
  file: true,
};

/**
 * An address from which a browser downloads the same ZIP to its disk, which it does without a bearer token: for a
 * minute, once, with the cookie of this session. 409 while another one is taken.
 */
export const makeDownloadAddress: Endpoint<typeof schemas.makeDownloadAddress> = {
  method: "POST",
  path: "/everything/downloads",
  access: "everything.export",
  tag: "settings",
};

/**
 * The same ZIP as `exportEverything`, from an address that was made for it. 404 for one that is unknown, used or too
 * old, or belongs to another session; 403 where the person may not take everything out any more.
 */
export const downloadEverything: Endpoint<typeof schemas.downloadEverything> = {
  method: "GET",
  path: "/everything/downloads/{token}",
  access: "public",
  tag: "settings",
  file: true,
};
