import { checkPeriod, readPeriods } from "@microfinance/contract/accounting/period-endpoints.ts";
import { listBillers, listBills } from "@microfinance/contract/bills/endpoints.ts";
import { listMessages } from "@microfinance/contract/contact/endpoints.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { listLoans } from "@microfinance/contract/loans/endpoints.ts";
import { listReceipts } from "@microfinance/contract/mobile-money/endpoints.ts";
import { listPayouts } from "@microfinance/contract/payouts/endpoints.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { listTills } from "@microfinance/contract/tills/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import {
  billDecisions,
  cashDecisions,
  type Decision,
  type DecisionKind,
  loanDecisions,
  messageDecisions,
  monthDecisions,
  oldestFirst,
  payoutDecisions,
  receiptDecisions,
  requestDecisions,
} from "./decisions.ts";

/** The oldest of a list that are shown: more than one person decides in a day. */
export const mostShown = 100;
const page = { page_size: mostShown, order: "oldest" } as const;

/**
 * Everything that waits for a decision of this person (SITE-62), from the lists that hold it, each read at once and
 * only where the person may act on it.
 *
 * @param day the day by the server's clock, of which the last month has ended.
 */
export function useDecisions(actor: Actor, day: CalendarDate) {
  const staff = actor.staff_id ?? 0;
  const lastDay = addDays(`${day.slice(0, 7)}-01`, -1);
  const first = useEndpointQuery(
    listLoans,
    { query: { ...page, review: "first" } },
    { enabled: may(actor, "loans.first_review") },
  );
  const second = useEndpointQuery(
    listLoans,
    { query: { ...page, review: "second" } },
    { enabled: may(actor, "loans.second_review") },
  );
  const decision = useEndpointQuery(
    listLoans,
    { query: { ...page, review: "decision" } },
    { enabled: may(actor, "loans.decide") },
  );
  const payouts = useEndpointQuery(
    listPayouts,
    { query: { ...page, status: "waiting" } },
    { enabled: may(actor, "loans.pay_out") },
  );
  const requests = useEndpointQuery(
    listRequests,
    { query: { ...page, state: "waiting" } },
    { enabled: may(actor, "requests.answer") },
  );
  const tills = useEndpointQuery(listTills, {}, { enabled: may(actor, "tills.supervise") });
  const receipts = useEndpointQuery(
    listReceipts,
    { query: { ...page, state: "open" } },
    { enabled: may(actor, "receipts.return") },
  );
  const messages = useEndpointQuery(
    listMessages,
    { query: { ...page, status: "open" } },
    { enabled: may(actor, "messages.answer") },
  );
  const ofBills = { enabled: may(actor, "bills.reverse") };
  const bills = useEndpointQuery(listBills, { query: { ...page, status: "unknown" } }, ofBills);
  const billers = useEndpointQuery(listBillers, {}, ofBills);
  const closing = { enabled: may(actor, "periods.close") };
  const periods = useEndpointQuery(readPeriods, {}, closing);
  const checks = useEndpointQuery(checkPeriod, { query: { through: lastDay } }, closing);

  const rows: Readonly<Record<DecisionKind, readonly Decision[]>> = {
    first: loanDecisions("first", first.data?.loans ?? []),
    second: loanDecisions("second", second.data?.loans ?? []),
    decision: loanDecisions("decision", decision.data?.loans ?? []),
    payouts: payoutDecisions(payouts.data?.payouts ?? []),
    requests: requestDecisions(requests.data?.requests ?? []),
    tills: tills.data === undefined ? [] : cashDecisions(tills.data, staff),
    receipts: receiptDecisions(receipts.data?.receipts ?? [], staff),
    bills: billDecisions(bills.data?.data ?? [], billers.data?.billers ?? []),
    messages: messageDecisions(messages.data?.messages ?? []),
    month: monthDecisions(
      periods.data?.months.find(({ to }) => to === lastDay),
      checks.data?.checks ?? [],
    ),
  };
  /** What waits in all, where a list has more than is shown. */
  const totals: Partial<Record<DecisionKind, number>> = {
    ...(first.data && { first: first.data.total }),
    ...(second.data && { second: second.data.total }),
    ...(decision.data && { decision: decision.data.total }),
    ...(payouts.data && { payouts: payouts.data.total }),
    ...(messages.data && { messages: messages.data.total }),
  };
  /** What the lists hold beyond the rows that were read; requests and receipts of it may wait for others. */
  const more: Partial<Record<DecisionKind, number>> = {
    first: beyond(first.data, first.data?.loans),
    second: beyond(second.data, second.data?.loans),
    decision: beyond(decision.data, decision.data?.loans),
    payouts: beyond(payouts.data, payouts.data?.payouts),
    requests: beyond(requests.data, requests.data?.requests),
    receipts: beyond(receipts.data, receipts.data?.receipts),
    bills: beyond(bills.data, bills.data?.data),
    messages: beyond(messages.data, messages.data?.messages),
  };
  const results = {
    first: [first],
    second: [second],
    decision: [decision],
    payouts: [payouts],
    requests: [requests],
    tills: [tills],
    receipts: [receipts],
    bills: [bills, billers],
    messages: [messages],
    month: [periods, checks],
  };
  const kinds = Object.keys(results) as DecisionKind[];
  return {
    decisions: oldestFirst(Object.values(rows).flat()),
    counts: kinds.map((kind) => ({
      kind,
      count: totals[kind] ?? rows[kind].length,
      more: more[kind] ?? 0,
      isAtLeast: totals[kind] === undefined && (more[kind] ?? 0) > 0,
    })),
    isLoading: kinds.some((kind) => results[kind].some(({ isLoading }) => isLoading)),
    failed: kinds.flatMap((kind) =>
      results[kind]
        .filter(({ error, data }) => error !== null && data === undefined)
        .map(({ error, refetch }) => ({ kind, error, refetch })),
    ),
  };
}

function beyond(list: { total: number } | undefined, rows: readonly unknown[] = []): number {
  return list === undefined ? 0 : Math.max(0, list.total - rows.length);
}
