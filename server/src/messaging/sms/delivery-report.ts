import { sql } from "kysely";
import type { Deps } from "../../core/deps.ts";
import type { GatewayName } from "./gateway.ts";
import { refusePhone } from "./refused-phones.ts";

/** A delivery report as Africa's Talking posts it. */
export interface DeliveryReport {
  id: string;
  status: string;
  phoneNumber?: string | null | undefined;
  failureReason?: string | null | undefined;
}

/** The stored states of a delivery in their order; the last three are final (MSG-24). */
const ranks = { sent: 1, submitted: 2, buffered: 3, rejected: 4, undelivered: 4, delivered: 4 };

const statuses: Readonly<Record<string, keyof typeof ranks>> = {
  Sent: "sent",
  Submitted: "submitted",
  Buffered: "buffered",
  Rejected: "rejected",
  Failed: "undelivered",
  Success: "delivered",
};

/**
 * Stores a report of a known message if it is further than the last one (MSG-24). Reports come twice and in any order.
 * @returns whether anything changed
 */
export async function takeReport(
  deps: Pick<Deps, "db" | "now">,
  gateway: GatewayName,
  report: DeliveryReport,
): Promise<boolean> {
  const delivery = statuses[report.status];
  if (delivery === undefined) return false;
  const reason = report.failureReason?.slice(0, 100) ?? null;
  const lower = Object.entries(ranks)
    .filter(([, rank]) => rank < ranks[delivery])
    .map(([name]) => name);
  return deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ recipient: string }>`
      update messages set delivery = ${delivery}, delivery_at = ${deps.now()}, delivery_reason = ${reason}
      where gateway = ${gateway} and gateway_id = ${report.id}
        and (delivery is null or delivery = any(${lower}))
        and (${report.phoneNumber ?? null}::text is null
             or regexp_replace(recipient, '[^0-9]', '', 'g') = regexp_replace(${report.phoneNumber ?? ""}, '[^0-9]', '', 'g'))
      returning recipient`.execute(trx);
    const [row] = rows;
    if (row === undefined) return false;
    if (reason !== null && /^UserInBlack ?List$/i.test(reason))
      await refusePhone(trx, row.recipient, reason, deps.now());
    return true;
  });
}
