import { useQueryClient } from "@tanstack/react-query";
import { businessDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { payOut } from "@microfinance/contract/payouts/endpoints.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { notify } from "../../core/notify.ts";
import { DateField } from "../../components/form/date-field.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { FieldErrorSummary } from "../../components/form/field-error-summary.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { restOf, TopUpPanel, useTopUp } from "../loans/servicing/top-up-panel.tsx";
import { useMethodWithoutTill } from "../my-till/open-till-offer.tsx";
import { MethodFields, useMethods } from "../cash/method-fields.tsx";
import classes from "../loans/decisions/action-form.module.css";

interface Properties {
  payout: Payout;
  onPaid: (id: number) => void;
}

/** Pays out an approved loan (PAY-33): the method, its reference and the day. */
export function PayOutForm(props: Properties) {
  const settings = useEndpointQuery(readSettings, {});
  const today = useBusinessDate();
  if (today === null || (settings.data === undefined && settings.error === null))
    return <DetailSkeleton />;
  const { default_payout_method } = settings.data?.settings ?? defaultSettings;
  return <OpenForm {...props} method={default_payout_method} today={today || null} />;
}

function OpenForm(props: Properties & { method: string; today: string | null }) {
  const { payout } = props;
  const methods = useMethods();
  const cache = useQueryClient();
  const call = useEndpointMutation(payOut, ["loans", "ledger", "reports", "dashboard"]);
  const form = useAppForm({
    initialValues: {
      payment_method: props.method,
      reference: "",
      date: toTypedDate(props.today ?? businessDate(new Date())),
    },
    check: ({ payment_method, reference, date }) => [
      ...methods.errorsOf({ payment_method, reference }, payoutTexts.methodRequired),
      ...(parseTypedDate(date) === null ? [{ field: "date", text: generalTexts.invalidDate }] : []),
    ],
    submit: ({ payment_method, reference, date }, payout_key) =>
      call.mutateAsync({
        params: { loanId: payout.loan_id },
        body: {
          payout_key: payout_key(),
          payment_method,
          reference: methods.referenceOf({ payment_method, reference }),
          date: parseTypedDate(date),
          top_up_figures: topUp.top_up?.figures ?? "",
        },
      }),
    failure: payoutTexts.failed,
    onFailed: () => void cache.invalidateQueries({ queryKey: ["servicing"] }),
    onDone: (response) => {
      void notify(response.msg);
      if (response.payout.id !== null) props.onPaid(response.payout.id);
    },
  });
  const { field, attach } = form;
  useMethodWithoutTill({
    method: form.values.payment_method,
    names: methods.names,
    isStarted: false,
    choose: (method) => form.setFieldValue("payment_method", method),
  });
  const day = parseTypedDate(form.values.date);
  const topUp = useTopUp({ loan_id: payout.loan_id, refinances: payout.settles }, day ?? undefined);
  const rest = topUp.top_up === undefined ? null : restOf(topUp.top_up, payout.paid);
  const amount = formatNleExact(rest ?? payout.paid);
  const by = form.values.payment_method.trim();
  return (
    <DetailSection title="Pay out">
      <div ref={attach} className={classes.form}>
        <FieldErrorSummary {...form.summary} within={form.element} />
        <MethodFields
          label="Method"
          methods={methods}
          method={field("payment_method")}
          reference={field("reference")}
        />
        <DateField label="Payout date" withAsterisk {...field("date")} />
        <TopUpPanel read={topUp} disbursed={payout.paid} />
        <ConfirmAction
          of={form}
          sentence={
            by === "" || rest === null || rest <= 0
              ? null
              : `${payout.customer_name} gets ${amount} by ${by}. Instalments count from this day.`
          }
          label={`Pay out ${amount}`}
        />
      </div>
    </DetailSection>
  );
}
