import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { randomUUID } from "node:crypto";
import type { Connection, Deps } from "../core/deps.ts";
import {
  secondFactorChangedLetter,
  type SecondFactorEvent,
} from "../messaging/templates/second-factor-changed.ts";
import { queueMail } from "../messaging/queue-mail.ts";

/** Notifies the owner of a change of a second factor, on the caller's transaction. */
export function mailSecondFactorEvent(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  owner: { email: string; first_name: string },
  event: SecondFactorEvent,
): Promise<void> {
  return queueMail(trx, {
    dedupe_key: `second-factor:${randomUUID()}`,
    kind: "second_factor",
    recipient: owner.email,
    letter: secondFactorChangedLetter({
      first_name: owner.first_name,
      event,
      at: formatStaffDateTime(deps.now()),
      forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
    }),
  });
}
