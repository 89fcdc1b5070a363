import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { readTopUp, type TopUp } from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useEndpointQuery } from "../../../core/query.ts";

/** What the payout of a loan settles of an older one; undefined while it is read, null for a loan that settles none. */
export function useTopUp(loan: { loan_id: string; refinances: string | null }, on?: CalendarDate) {
  const result = useEndpointQuery(
    readTopUp,
    { params: { id: loan.loan_id }, query: on === undefined ? {} : { on } },
    { enabled: loan.refinances !== null },
  );
  const top_up: TopUp | null | undefined =
    loan.refinances === null ? null : (result.data?.top_up ?? undefined);
  return { top_up, error: result.error, refetch: result.refetch };
}

/** What a payout settles, and what the customer then gets (SERV-82). */
export function TopUpPanel(props: {
  read: ReturnType<typeof useTopUp>;
  /** What the customer would get without it, in NLe; null while it is not known. */
  disbursed: number | null;
}) {
  const { top_up, error, refetch } = props.read;
  if (top_up === null) return null;
  if (top_up === undefined)
    return (
      <NotLoaded result={{ error, refetch }} fallback={topUpTexts.offersFailed}>
        <DetailSkeleton lines={2} />
      </NotLoaded>
    );
  if (top_up.is_repaid)
    return <Note>{top_up.loan_id} is repaid by now: the payout settles nothing.</Note>;
  const rest = restOf(top_up, props.disbursed);
  return (
    <section aria-label={`What settles ${top_up.loan_id}`}>
      <DetailList
        missing="Not yet"
        items={[
          { label: `Settles ${top_up.loan_id}`, value: formatNleExact(top_up.payoff) },
          { label: "Interest saved on it", value: formatNleExact(top_up.rebate) },
          {
            label: "The customer gets",
            value: rest === null ? null : formatNleExact(rest),
          },
        ]}
      />
      {!top_up.is_top_up && <Note tone="warning">{topUpTexts.restructures}</Note>}
      {rest !== null && rest <= 0 && (
        <Note tone="warning">
          {topUpTexts.tooSmall(formatNleExact(top_up.payoff), top_up.loan_id)}
        </Note>
      )}
    </section>
  );
}

/** What is left of a payout, in NLe. */
export function restOf(
  top_up: Pick<TopUp, "payoff"> | null | undefined,
  disbursed: number | null,
): number | null {
  if (disbursed === null) return null;
  return fromCents(toCents(disbursed) - toCents(top_up?.payoff ?? 0));
}
