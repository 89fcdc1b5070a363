import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./record-endpoint-schemas.ts";

const tag = "customers";
const owner = { kind: "customer", param: "id" } as const;

/** Reading a missing address, employer or bank returns null (CUST-9). */
export const readAddress: Endpoint<typeof schemas.readAddress> = {
  method: "GET",
  path: "/customer/{id}/address",
  access: "customers.read",
  owner,
  tag,
};

/** Adds the address (CUST-10). 409 when one exists. */
export const createAddress: Endpoint<typeof schemas.createAddress> = {
  method: "POST",
  path: "/customer/{id}/address/create",
  access: "customers.update",
  owner,
  tag,
};

/** Changes the address; returns the record's fields at top level, and the record under data (CUST-10). */
export const updateAddress: Endpoint<typeof schemas.updateAddress> = {
  method: "PUT",
  path: "/customer/{id}/address",
  access: "customers.update",
  owner,
  tag,
};

/** The employer, or null (CUST-9). */
export const readEmployer: Endpoint<typeof schemas.readEmployer> = {
  method: "GET",
  path: "/customer/{id}/employer",
  access: "customers.read",
  owner,
  tag,
};

/** Adds the employer (CUST-9). 409 when one exists. */
export const createEmployer: Endpoint<typeof schemas.createEmployer> = {
  method: "POST",
  path: "/customer/{id}/employer/create",
  access: "customers.update",
  owner,
  tag,
};

/** Changes the employer, or adds it when there is none (CUST-9). */
export const updateEmployer: Endpoint<typeof schemas.updateEmployer> = {
  method: "PUT",
  path: "/customer/{id}/employer",
  access: "customers.update",
  owner,
  tag,
};

/** The bank details, or null (CUST-9). */
export const readBank: Endpoint<typeof schemas.readBank> = {
  method: "GET",
  path: "/customer/{id}/bank",
  access: "customers.read",
  owner,
  tag,
};

/** Adds the bank details (CUST-9). 409 when they exist. */
export const createBank: Endpoint<typeof schemas.createBank> = {
  method: "POST",
  path: "/customer/{id}/bank/create",
  access: "customers.update",
  owner,
  tag,
};

/** Changes the bank details, or adds them when there are none (CUST-9). */
export const updateBank: Endpoint<typeof schemas.updateBank> = {
  method: "PUT",
  path: "/customer/{id}/bank",
  access: "customers.update",
  owner,
  tag,
};

/** The guarantors in the order they were added (CUST-18). */
export const listGuarantors: Endpoint<typeof schemas.listGuarantors> = {
  method: "GET",
  path: "/customer/{id}/guarantors/all",
  access: "customers.read",
  owner,
  tag,
};

/** Adds a guarantor; an equal one is returned instead of added again (CUST-12). */
export const createGuarantor: Endpoint<typeof schemas.createGuarantor> = {
  method: "POST",
  path: "/customer/{id}/guarantors/create",
  access: "customers.update",
  owner,
  tag,
};

/** One guarantor; the plural spelling of the path works too (CUST-13). 404 'Guarantor not found'. */
export const readGuarantor: Endpoint<typeof schemas.readGuarantor> = {
  method: "GET",
  path: "/customer/{id}/guarantor/{guarantorId}",
  access: "customers.read",
  owner,
  tag,
};

/** The same call under the plural spelling of the path (CUST-13). */
export const readGuarantorPlural: Endpoint<typeof schemas.readGuarantorPlural> = {
  ...readGuarantor,
  path: "/customer/{id}/guarantors/{guarantorId}",
};

/** Changes a guarantor; a customer's change leaves the occupation unchanged (CUST-13). */
export const updateGuarantor: Endpoint<typeof schemas.updateGuarantor> = {
  method: "PUT",
  path: "/customer/{id}/guarantors/{guarantorId}",
  access: "customers.update",
  owner,
  tag,
};

/** The same call under the singular spelling of the path (CUST-13). */
export const updateGuarantorSingular: Endpoint<typeof schemas.updateGuarantorSingular> = {
  ...updateGuarantor,
  path: "/customer/{id}/guarantor/{guarantorId}",
};

/** The businesses in the order they were added (CUST-18). */
export const listBusinesses: Endpoint<typeof schemas.listBusinesses> = {
  method: "GET",
  path: "/customer/{id}/businesses",
  access: "customers.read",
  owner,
  tag,
};

/** Adds a business; an equal one is returned instead of added again (CUST-12). */
export const createBusiness: Endpoint<typeof schemas.createBusiness> = {
  method: "POST",
  path: "/customer/{id}/businesses/create",
  access: "customers.update",
  owner,
  tag,
};

/** One business. 404 for an unknown one and for one of another customer (CUST-2). */
export const readBusiness: Endpoint<typeof schemas.readBusiness> = {
  method: "GET",
  path: "/customer/{id}/businesses/{businessId}",
  access: "customers.read",
  owner,
  tag,
};

/** Changes a business. 404 as above; 400 for a change that removes its name (CUST-11). */
export const updateBusiness: Endpoint<typeof schemas.updateBusiness> = {
  method: "PUT",
  path: "/customer/{id}/businesses/{businessId}",
  access: "customers.update",
  owner,
  tag,
};
