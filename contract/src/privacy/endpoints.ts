import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "privacy";

/** All data stored about a customer, as a JSON file: for the customer, and for staff who handle a request. */
export const exportPersonalData: Endpoint<typeof schemas.exportPersonalData> = {
  method: "GET",
  path: "/customer/{id}/personal-data",
  access: "privacy.export",
  owner: { kind: "customer", param: "id" },
  tag,
  file: true,
};

/**
 * Erases a customer's personal data permanently; loans, payments and the ledger remain without a name. 409 while a
 * loan or application is open, or while the retention period of an ended loan runs.
 */
export const erasePersonalData: Endpoint<typeof schemas.erasePersonalData> = {
  method: "POST",
  path: "/customer/{id}/erase",
  access: "privacy.erase",
  tag,
};
