import { z } from "zod";
import { accountStatuses, waitingStaff } from "../core/constants.ts";
import { userTexts } from "./texts.ts";

/** A role in a record (AUTH-47). */
export const roleRef = z.object({ id: z.number().int(), name: z.string() });

/** The person of an account (AUTH-47). other_phone and second_phone are one field (SITE-18). */
export const userFields = z.object({
  id: z.number().int(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  second_phone: z.string().nullable(),
  other_phone: z.string().nullable(),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  status: z.string(),
  roles: z.array(roleRef),
  customer_id: z.string().nullable(),
  /** State of an invitation: whether the person has set a password (AUTH-21). Null without an invitation link. */
  invitation: z.enum(["invited", "accepted"]).nullable(),
});

const statusValues = accountStatuses.map((status) => status.value);

/** A status of staff or users in a request: "on-leave" is accepted for "on_leave" (AUTH-50). */
export const typedStatus = typed(statusValues);

/** A status of the list of staff: also of those who wait until an administrator activates them (AUTH-74). */
export const listedStatus = typed([...statusValues, waitingStaff.value]);

function typed<Value extends string>(values: readonly Value[]) {
  return z
    .string({ error: userTexts.statusRequired })
    .transform((input) => input.trim().toLowerCase().replaceAll("-", "_"))
    .pipe(z.enum(values, { error: userTexts.unknownStatus }));
}
