import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import {
  addressChange,
  addressRecord,
  bankChange,
  bankRecord,
  businessChange,
  businessRecord,
  employerChange,
  employerRecord,
  guarantorChange,
  guarantorRecord,
  newAddress,
  newBusiness,
  newEmployer,
  newGuarantor,
} from "./schema.ts";

const tag = "customers";
/** Every customer path accepts the public code or the user id (CUST-3). */
const params = z.object({ id: z.string() });
const owner = { kind: "customer", param: "id" } as const;

/** Reading a missing address, employer or bank returns null (CUST-9). */
export const readAddress = endpoint({
  method: "GET",
  path: "/customer/{id}/address",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's address, or null",
  params,
  response: success({ address: addressRecord.nullable(), data: addressRecord.nullable() }),
});

/** Adds the address (CUST-10). 409 when one exists. */
export const createAddress = endpoint({
  method: "POST",
  path: "/customer/{id}/address/create",
  access: "customers.update",
  owner,
  tag,
  summary: "Adds the customer's address",
  params,
  body: newAddress,
  response: success({ address: addressRecord, data: addressRecord }),
});

/** Changes the address; returns the record's fields at top level, and the record under data (CUST-10). */
export const updateAddress = endpoint({
  method: "PUT",
  path: "/customer/{id}/address",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes the customer's address",
  params,
  body: addressChange,
  response: success({ ...addressRecord.shape, data: addressRecord }),
});

/** The employer, or null (CUST-9). */
export const readEmployer = endpoint({
  method: "GET",
  path: "/customer/{id}/employer",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's employer, or null",
  params,
  response: success({ employer: employerRecord.nullable(), data: employerRecord.nullable() }),
});

/** Adds the employer (CUST-9). 409 when one exists. */
export const createEmployer = endpoint({
  method: "POST",
  path: "/customer/{id}/employer/create",
  access: "customers.update",
  owner,
  tag,
  summary: "Adds the customer's employer",
  params,
  body: newEmployer,
  response: success({ employer: employerRecord, data: employerRecord }),
});

/** Changes the employer, or adds it when there is none (CUST-9). */
export const updateEmployer = endpoint({
  method: "PUT",
  path: "/customer/{id}/employer",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes or adds the customer's employer",
  params,
  body: employerChange,
  response: success({ employer: employerRecord, data: employerRecord }),
});

/** The bank details, or null (CUST-9). */
export const readBank = endpoint({
  method: "GET",
  path: "/customer/{id}/bank",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's bank details, or null",
  params,
  response: success({ bank: bankRecord.nullable(), data: bankRecord.nullable() }),
});

/** Adds the bank details (CUST-9). 409 when they exist. */
export const createBank = endpoint({
  method: "POST",
  path: "/customer/{id}/bank/create",
  access: "customers.update",
  owner,
  tag,
  summary: "Adds the customer's bank details",
  params,
  body: bankChange,
  response: success({ bank: bankRecord, data: bankRecord }),
});

/** Changes the bank details, or adds them when there are none (CUST-9). */
export const updateBank = endpoint({
  method: "PUT",
  path: "/customer/{id}/bank",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes or adds the customer's bank details",
  params,
  body: bankChange,
  response: success({ bank: bankRecord, data: bankRecord }),
});

const guarantorParams = z.object({ id: z.string(), guarantorId: z.string() });
const oneGuarantor = success({ guarantor: guarantorRecord, data: guarantorRecord });

/** The guarantors in the order they were added (CUST-18). */
export const listGuarantors = endpoint({
  method: "GET",
  path: "/customer/{id}/guarantors/all",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's guarantors, in the order they were added",
  params,
  response: success({ guarantors: z.array(guarantorRecord), data: z.array(guarantorRecord) }),
});

/** Adds a guarantor; an equal one is returned instead of added again (CUST-12). */
export const createGuarantor = endpoint({
  method: "POST",
  path: "/customer/{id}/guarantors/create",
  access: "customers.update",
  owner,
  tag,
  summary: "Adds a guarantor",
  params,
  body: newGuarantor,
  response: oneGuarantor,
});

/** One guarantor; the plural spelling of the path works too (CUST-13). 404 'Guarantor not found'. */
export const readGuarantor = endpoint({
  method: "GET",
  path: "/customer/{id}/guarantor/{guarantorId}",
  access: "customers.read",
  owner,
  tag,
  summary: "One guarantor",
  params: guarantorParams,
  response: oneGuarantor,
});

/** The same call under the plural spelling of the path (CUST-13). */
export const readGuarantorPlural = endpoint({
  ...readGuarantor,
  path: "/customer/{id}/guarantors/{guarantorId}",
});

/** Changes a guarantor; a customer's change leaves the occupation unchanged (CUST-13). */
export const updateGuarantor = endpoint({
  method: "PUT",
  path: "/customer/{id}/guarantors/{guarantorId}",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes a guarantor",
  params: guarantorParams,
  body: guarantorChange,
  response: oneGuarantor,
});

/** The same call under the singular spelling of the path (CUST-13). */
export const updateGuarantorSingular = endpoint({
  ...updateGuarantor,
  path: "/customer/{id}/guarantor/{guarantorId}",
});

const businessParams = z.object({ id: z.string(), businessId: z.string() });
const oneBusiness = success({ business: businessRecord, data: businessRecord });

/** The businesses in the order they were added (CUST-18). */
export const listBusinesses = endpoint({
  method: "GET",
  path: "/customer/{id}/businesses",
  access: "customers.read",
  owner,
  tag,
  summary: "The customer's businesses, in the order they were added",
  params,
  response: success({ businesses: z.array(businessRecord), data: z.array(businessRecord) }),
});

/** Adds a business; an equal one is returned instead of added again (CUST-12). */
export const createBusiness = endpoint({
  method: "POST",
  path: "/customer/{id}/businesses/create",
  access: "customers.update",
  owner,
  tag,
  summary: "Adds a business",
  params,
  body: newBusiness,
  response: oneBusiness,
});

/** One business. 404 for an unknown one and for one of another customer (CUST-2). */
export const readBusiness = endpoint({
  method: "GET",
  path: "/customer/{id}/businesses/{businessId}",
  access: "customers.read",
  owner,
  tag,
  summary: "One business",
  params: businessParams,
  response: oneBusiness,
});

/** Changes a business. 404 as above; 400 for a change that removes its name (CUST-11). */
export const updateBusiness = endpoint({
  method: "PUT",
  path: "/customer/{id}/businesses/{businessId}",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes a business",
  params: businessParams,
  body: businessChange,
  response: oneBusiness,
});
