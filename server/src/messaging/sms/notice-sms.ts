import { type NoticeEvent, smsOfEvent } from "@microfinance/contract/acts/notices.ts";
import { isPlanned } from "@microfinance/contract/messaging/sms-plan.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { reachable } from "./audience.ts";
import { type NewSms, smsWriter, writeSms } from "./write-sms.ts";

/** A notice whose text message is written, if its kind has one. */
export interface NoticeForSms {
  id: number;
  customer_id: string;
  loan: { id: number; code: string };
  event: NoticeEvent;
}

/** Writes the text messages of notices beside their mails, each once (MSG-14). */
export async function writeNoticeSms(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  notices: readonly NoticeForSms[],
): Promise<void> {
  const writer = await smsWriter(db, deps);
  if (writer === null) return;
  const events = notices.flatMap((notice) => {
    const sms = smsOfEvent(notice.event);
    return sms !== null && isPlanned(writer.settings, sms.template) ? [{ ...notice, sms }] : [];
  });
  const customers = await reachable(db, [...new Set(events.map((event) => event.customer_id))]);
  const messages = events.flatMap(({ id, customer_id, loan, sms }): NewSms[] => {
    const customer = customers.get(customer_id);
    if (customer === undefined) return [];
    return [
      {
        key: `sms:notice:${id}`,
        template: sms.template,
        phone: customer.phone,
        language: customer.language,
        customer_id,
        loan_id: loan.id,
        values: { ...sms.values, loan: loan.code },
      },
    ];
  });
  await writeSms(db, deps, writer, messages);
}
