import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./look-alike-endpoint-schemas.ts";

const tag = "customers";

/** Customers who may be the same person as this one, the strongest reason first (KYC-10); staff only. */
export const listLookAlikes: Endpoint<typeof schemas.listLookAlikes> = {
  method: "GET",
  path: "/customer/{id}/look-alikes",
  access: "customers.list",
  tag,
};

/** Says that two customers are different people (KYC-13). Said again, the first answer stays. */
export const sayDifferent: Endpoint<typeof schemas.sayDifferent> = {
  method: "POST",
  path: "/customer/{id}/look-alikes/{otherId}/different",
  access: "customers.create",
  people: true,
  tag,
};
