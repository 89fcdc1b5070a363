import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./officer-endpoint-schemas.ts";

/** Who becomes the officer of which loans, as the server reads it. */
export type OfficerAssignment = z.output<typeof schemas.assignment>;

/** Makes a staff member the officer of loans from a day on, all or none of them (LOAN-131). */
export const assignOfficer: Endpoint<typeof schemas.assignOfficer> = {
  method: "POST",
  path: "/loans/officer",
  access: "loans.assign_officer",
  tag: "loans",
};
