import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./guarantor-consent-endpoint-schemas.ts";

const tag = "customers";

export type GuarantorConsent = z.output<typeof schemas.guarantorConsent>;

/** The consents of all guarantors of a customer. */
export const listGuarantorConsents: Endpoint<typeof schemas.listGuarantorConsents> = {
  method: "GET",
  path: "/customer/{id}/guarantor-consents",
  access: "guarantor_consents.read",
  tag,
};

/** Records that a guarantor agreed (MSG-36). The same again returns the first; 409 while there is another one. */
export const recordGuarantorConsent: Endpoint<typeof schemas.recordGuarantorConsent> = {
  method: "POST",
  path: "/customer/{id}/guarantors/{guarantorId}/consent",
  access: "guarantor_consents.record",
  tag,
};

/** Withdraws the consent of a guarantor, with the reason (MSG-36). 409 without one. */
export const withdrawGuarantorConsent: Endpoint<typeof schemas.withdrawGuarantorConsent> = {
  method: "POST",
  path: "/customer/{id}/guarantors/{guarantorId}/consent/withdraw",
  access: "guarantor_consents.record",
  tag,
};
