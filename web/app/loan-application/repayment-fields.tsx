import { Button, NativeSelect } from "@mantine/core";
import { proposeDueDays } from "@microfinance/contract/payroll/employer-endpoints.ts";
import {
  offeredRepayments,
  offerOf,
  repaymentOfOffer,
} from "@microfinance/contract/products/repayments.ts";
import type { OfferedRepayment, PublicProduct } from "@microfinance/contract/products/schema.ts";
import { useEndpointQuery } from "../core/query.ts";
import { type Repayment, repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { repaymentLabel, weekdayName } from "@microfinance/contract/schedules/words.ts";

/** How a loan of this product is repaid when nothing else is chosen: its first way, counted from the payout. */
export function firstRepayment(product: Pick<PublicProduct, "repayments"> | undefined): Repayment {
  const [first] = offeredRepayments(product ?? {});
  if (first === undefined) throw new RangeError("a product has a way of repayment");
  return repaymentOfOffer(first, null);
}

/**
 * How often the loan is paid and by which method, where its product has a choice, and on which day, where that does not
 * follow from the payout (PROD-1).
 */
export function RepaymentFields(props: {
  product: PublicProduct;
  repayment: Repayment;
  change: (repayment: Repayment) => void;
  /** Whose employer and groups propose the due day; empty while no customer is chosen. */
  customerId: string;
  /** The name of an employer that is not saved yet. */
  employer?: string;
  disabled?: boolean;
  size?: "md";
}) {
  const { product, repayment, change, customerId, employer, ...shared } = props;
  const offers = offeredRepayments(product);
  const chosen = offerOf(product, repayment);
  const at = chosen === null ? "" : String(offers.indexOf(chosen));
  const proposed = useProposedDays(chosen, customerId, employer);
  return (
    <>
      {(offers.length > 1 || chosen === null) && (
        <NativeSelect
          {...shared}
          label="Paid"
          name="period_unit"
          data={[
            ...(chosen === null ? [{ value: "", label: repaymentLabel(repayment) }] : []),
            ...offers.map((offer, index) => ({
              value: String(index),
              label: repaymentLabel(repaymentOfOffer(offer, null)),
            })),
          ]}
          value={at}
          onChange={(event) => {
            const offer = offers[Number(event.currentTarget.value)];
            if (offer !== undefined) change(repaymentOfOffer(offer, null));
          }}
        />
      )}
      {chosen !== null && chosen.due_by !== "payout" && (
        <NativeSelect
          {...shared}
          label={dayLabels[chosen.due_by]}
          name="due_day"
          description={dayNotes[chosen.due_by]}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[
            { value: "", label: "As the day of the payout" },
            ...daysOf(chosen.period_unit).map(({ day, label }) => ({ value: String(day), label })),
          ]}
          value={String(repayment.due_day ?? "")}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ ...repaymentOf(repayment), due_day: value === "" ? null : Number(value) });
          }}
        />
      )}
      {proposed
        .filter(({ day }) => day !== repayment.due_day && shared.disabled !== true)
        .map(({ day, of }) => (
          <Button
            key={of}
            variant="default"
            onClick={() => change({ ...repaymentOf(repayment), due_day: day })}
          >
            {chosen?.period_unit === "week"
              ? `${weekdayName(day)}: ${of} meets`
              : `Day ${day}: ${of} pays`}
          </Button>
        ))}
    </>
  );
}

/** The days that this way of repayment may follow: the pay day of the employer, or the meeting days of groups. */
function useProposedDays(
  chosen: OfferedRepayment | null,
  customerId: string,
  employer: string | undefined,
) {
  const by = chosen?.due_by ?? "payout";
  const query = employer === undefined || employer.trim() === "" ? {} : { employer };
  const { data } = useEndpointQuery(
    proposeDueDays,
    { params: { id: customerId }, query },
    { enabled: customerId !== "" && (by === "pay_day" || by === "meeting_day") },
  );
  if (data === undefined) return [];
  if (by === "meeting_day") return data.meeting_days;
  return by === "pay_day" && data.pay_day !== null ? [data.pay_day] : [];
}

const dayLabels = {
  pay_day: "Pay day",
  meeting_day: "Meeting day",
  choice: "Due day",
} as const;

const dayNotes = {
  pay_day: "On which the employer pays: instalments are due on it",
  meeting_day: "On which the group meets: instalments are due on it",
  choice: "On which instalments are due",
} as const;

function daysOf(unit: Repayment["period_unit"]): { day: number; label: string }[] {
  const count = unit === "week" ? 7 : 31;
  return Array.from({ length: count }, (_, index) => index + 1).map((day) => ({
    day,
    label: unit === "week" ? weekdayName(day) : day === 31 ? "Last day of the month" : `Day ${day}`,
  }));
}
