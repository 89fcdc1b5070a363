import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "customers";

/**
 * The blocked list, newest first (KYC-20); with `query` the entries whose name, customer, ID number or phone has it.
 */
export const listBlocks: Endpoint<typeof schemas.listBlocks> = {
  method: "GET",
  path: "/blocks",
  access: "blocks.read",
  tag,
};

/** Adds an entry (KYC-20). The same one twice is stored once. */
export const setBlock: Endpoint<typeof schemas.setBlock> = {
  method: "POST",
  path: "/blocks",
  access: "blocks.set",
  tag,
};

/** Lifts an entry (KYC-22). 409 for one that is lifted already. */
export const liftBlock: Endpoint<typeof schemas.liftBlock> = {
  method: "POST",
  path: "/blocks/{id}/lift",
  access: "blocks.set",
  tag,
};

/** The entries in force that a customer matches (KYC-21); staff only. */
export const listBlockHits: Endpoint<typeof schemas.listBlockHits> = {
  method: "GET",
  path: "/customer/{id}/blocks",
  access: "customers.list",
  tag,
};

/**
 * People who resemble one being added: customers who may be the same person (KYC-10), and guarantors with the same
 * phone or name. A warning only: people share phones (CUST-7).
 */
export const findDuplicates: Endpoint<typeof schemas.findDuplicates> = {
  method: "GET",
  path: "/customer/duplicates",
  access: "customers.list",
  tag,
};
