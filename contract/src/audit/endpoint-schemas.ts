import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isCalendarDate } from "../core/dates.ts";
import { schemas, success, pageFields, pageQuery } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { asCode } from "../core/codes.ts";
import { text } from "../core/fields.ts";
import { auditViews } from "./views.ts";
import { auditTexts } from "./texts.ts";

const date = z
  .string({ error: auditTexts.invalidDate })
  .refine((input) => input === "" || isCalendarDate(input), { error: auditTexts.invalidDate })
  .optional();

/** A value of any kind; it contains itself, which the description of the API says by this name. */
const json = z.json().meta({ id: "Json" });

/** Filter of the audit log (AUTH-61). An event must match every given field. */
export const auditFilter = z.object({
  /** A user id, or part of the name or e-mail of the person who acted. */
  person: text({ max: textLimits.search }).nullish(),
  record_type: text({ max: textLimits.search }).nullish(),
  record_id: text({ max: 300 }).overwrite(asCode).nullish(),
  /** The whole action or its beginning: "loan." matches every loan action. */
  action: text({ max: textLimits.search }).nullish(),
  /** A saved filter (AUTH-70). */
  view: z.enum(auditViews, { error: auditTexts.unknownView }).optional(),
  /** Leaves out the searches of staff, which stay recorded (AUTH-58). */
  searches: z.enum(["left_out"], { error: auditTexts.unknownSearches }).optional(),
  /** Business dates, both included. */
  from: date,
  to: date,
});

/** One event. `before` and `after` contain the changed values, as JSON. */
export const auditEntry = z.object({
  id: z.number().int(),
  created_at: z.iso.datetime(),
  actor_user_id: z.number().int().nullable(),
  /** Name of the person who acted, null for visitors. */
  actor_name: z.string().nullable(),
  actor_role: z.string(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  /** The present name of the person that the record is about; null for other records. */
  record_name: z.string().nullable(),
  before: json.nullable(),
  after: json.nullable(),
  network_address: z.string().nullable(),
  request_id: z.string().nullable(),
});

export const listAudit = schemas({
  summary: "The audit log",
  query: pageQuery.extend(auditFilter.shape),
  response: success({ entries: z.array(auditEntry), ...pageFields }),
});

export const listAuditKinds = schemas({
  summary: "Actions and record types of the audit log",
  response: success({ actions: z.array(z.string()), record_types: z.array(z.string()) }),
});

export const exportAudit = exportSchemas(listAudit, auditFilter.shape);
