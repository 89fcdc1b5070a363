import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
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

/** Every customer path accepts the public code or the user id (CUST-3). */
const params = z.object({ id: z.string() });

export const readAddress = schemas({
  summary: "The customer's address, or null",
  params,
  response: success({ address: addressRecord.nullable(), data: addressRecord.nullable() }),
});

export const createAddress = schemas({
  summary: "Adds the customer's address",
  params,
  body: newAddress,
  response: success({ address: addressRecord, data: addressRecord }),
});

export const updateAddress = schemas({
  summary: "Changes the customer's address",
  params,
  body: addressChange,
  response: success({ ...addressRecord.shape, data: addressRecord }),
});

export const readEmployer = schemas({
  summary: "The customer's employer, or null",
  params,
  response: success({ employer: employerRecord.nullable(), data: employerRecord.nullable() }),
});

export const createEmployer = schemas({
  summary: "Adds the customer's employer",
  params,
  body: newEmployer,
  response: success({ employer: employerRecord, data: employerRecord }),
});

export const updateEmployer = schemas({
  summary: "Changes or adds the customer's employer",
  params,
  body: employerChange,
  response: success({ employer: employerRecord, data: employerRecord }),
});

export const readBank = schemas({
  summary: "The customer's bank details, or null",
  params,
  response: success({ bank: bankRecord.nullable(), data: bankRecord.nullable() }),
});

export const createBank = schemas({
  summary: "Adds the customer's bank details",
  params,
  body: bankChange,
  response: success({ bank: bankRecord, data: bankRecord }),
});

export const updateBank = schemas({
  summary: "Changes or adds the customer's bank details",
  params,
  body: bankChange,
  response: success({ bank: bankRecord, data: bankRecord }),
});

const guarantorParams = z.object({ id: z.string(), guarantorId: z.string() });
const oneGuarantor = success({ guarantor: guarantorRecord, data: guarantorRecord });

export const listGuarantors = schemas({
  summary: "The customer's guarantors, in the order they were added",
  params,
  response: success({ guarantors: z.array(guarantorRecord), data: z.array(guarantorRecord) }),
});

export const createGuarantor = schemas({
  summary: "Adds a guarantor",
  params,
  body: newGuarantor,
  response: oneGuarantor,
});

export const readGuarantor = schemas({
  summary: "One guarantor",
  params: guarantorParams,
  response: oneGuarantor,
});

export const readGuarantorPlural = schemas(readGuarantor);

export const updateGuarantor = schemas({
  summary: "Changes a guarantor",
  params: guarantorParams,
  body: guarantorChange,
  response: oneGuarantor,
});

export const updateGuarantorSingular = schemas(updateGuarantor);

const businessParams = z.object({ id: z.string(), businessId: z.string() });
const oneBusiness = success({ business: businessRecord, data: businessRecord });

export const listBusinesses = schemas({
  summary: "The customer's businesses, in the order they were added",
  params,
  response: success({ businesses: z.array(businessRecord), data: z.array(businessRecord) }),
});

export const createBusiness = schemas({
  summary: "Adds a business",
  params,
  body: newBusiness,
  response: oneBusiness,
});

export const readBusiness = schemas({
  summary: "One business",
  params: businessParams,
  response: oneBusiness,
});

export const updateBusiness = schemas({
  summary: "Changes a business",
  params: businessParams,
  body: businessChange,
  response: oneBusiness,
});
