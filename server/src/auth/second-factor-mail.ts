import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { randomUUID } from "node:crypto";
import type { Connection, Deps } from "../core/deps.ts";
import {
  secondFactorChanged,
  type SecondFactorEvent,
} from "../messaging/templates/second-factor-changed.ts";
import { sendTo } from "../messaging/send-to.ts";

/** Notifies the owner of a change of a second factor, on the caller's transaction. */
export function mailSecondFactorEvent(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  owner: { email: string; first_name: string },
  event: SecondFactorEvent,
): Promise<void> {
  const data = {
    event,
    at: formatStaffDateTime(deps.now()),
    forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
  };
  return sendTo(trx, owner, secondFactorChanged, data, { key: `second-factor:${randomUUID()}` });
}
