import { Checkbox, NativeSelect } from "@mantine/core";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import {
  differenceInNle,
  dueOf,
  settlementError,
} from "@microfinance/contract/transfers/partner-rules.ts";
import {
  partnerTexts,
  settlementDirections,
} from "@microfinance/contract/transfers/partner-texts.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { claimText } from "./claim-text.ts";
import classes from "./transfers.module.css";

/** Amounts in NLe; an empty field is "". */
interface SettlementForm {
  direction: string;
  date: string;
  amount: number | "";
  charges: number | "";
  account_code: string;
  chosen: number[];
}

/** Settles transfers with a partner (TRF-33): which of them, what was paid, and what the bank took. */
export function SettleModal(props: { partner: partners.Partner | null; onClose: () => void }) {
  const { partner, onClose } = props;
  return (
    <GuardedModal
      opened={partner !== null}
      onClose={onClose}
      title={partner === null ? "Settle" : `Settle with ${partner.name}`}
      size="xl"
    >
      {partner !== null && <Settle partner={partner} onDone={onClose} />}
    </GuardedModal>
  );
}

function Settle(props: { partner: partners.Partner; onDone: () => void }) {
  const { partner, onDone } = props;
  const today = useBusinessDate();
  const open = useEndpointQuery(
    partners.listOpenTransfers,
    { params: { id: partner.id } },
    { staleTime: 0 },
  );
  const accounts = useEndpointQuery(listAccounts, {}, { staleTime: 60_000 });
  const known = accounts.data?.accounts;
  const error = open.error ?? accounts.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        fallback={partnerTexts.openFailed}
        onRetry={() => void Promise.all([open.refetch(), accounts.refetch()])}
      />
    );
  }
  if (today === null || open.data === undefined || known === undefined) return <DetailSkeleton />;
  const money = known
    .filter(({ active, money_kind, code }) => {
      const isStore = money_kind === "cash" || money_kind === "bank" || money_kind === "wallet";
      return active && isStore && !(code >= "1010" && code <= "1049");
    })
    .map(({ code, name, money_kind }) => ({ value: code, label: `${code} ${name}`, money_kind }));
  return (
    <SettleForm
      partner={partner}
      transfers={open.data.transfers}
      total={open.data.total}
      money={money}
      today={today}
      onDone={onDone}
    />
  );
}

function SettleForm(props: {
  partner: partners.Partner;
  transfers: readonly partners.OpenTransfer[];
  total: number;
  money: readonly { value: string; label: string; money_kind: string | null }[];
  today: string;
  onDone: () => void;
}) {
  const { partner, transfers, money, today, onDone } = props;
  const record = useEndpointMutation(partners.recordSettlement, ["ledger", "reconciliation"]);
  const isOwed = dueOf("in", transfers.map(claimInCents)) >= 0;
  const initialValues: SettlementForm = {
    direction: isOwed ? "in" : "out",
    date: today === "" ? "" : toTypedDate(today),
    amount: "",
    charges: "",
    account_code: (money.find(({ money_kind }) => money_kind === "bank") ?? money[0])?.value ?? "",
    chosen: [],
  };
  const form = useAppForm({
    initialValues,
    submit: (values, key) =>
      record.mutateAsync({
        body: {
          settlement_key: key(),
          partner_id: partner.id,
          direction: values.direction === "out" ? "out" : "in",
          date: parseTypedDate(values.date) ?? "",
          amount: Number(values.amount),
          charges: Number(values.charges),
          account_code: values.account_code,
          transfer_ids: values.chosen,
        },
      }),
    failure: partnerTexts.settleFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { direction: typed, date, amount, charges, chosen } = form.values;
  const direction = typed === "out" ? "out" : "in";
  const picked = transfers.filter(({ id }) => chosen.includes(id));
  const day = parseTypedDate(date);
  const values = { direction, date: day ?? "", amount: Number(amount) } as const;
  const error =
    day === null ? { text: generalTexts.invalidDate } : settlementError(values, picked, today);
  const isReady = error === null && values.amount > 0;
  const claims = picked.map(({ claim }) => claim);
  const due = fromCents(dueOf(direction, picked.map(claimInCents)));
  const gain = differenceInNle(
    { direction, amount: values.amount, charges: Number(charges) },
    claims,
  );
  const choose = (ids: readonly number[]) => form.setFieldValue("chosen", [...ids]);
  return (
    <Form form={form} messageInside>
      <p>
        {props.total > transfers.length
          ? `The oldest ${transfers.length} of ${props.total} transfers to settle.`
          : "The transfers that the payment is for."}
      </p>
      <Checkbox
        label={`All ${transfers.length}`}
        checked={transfers.length > 0 && chosen.length === transfers.length}
        indeterminate={chosen.length > 0 && chosen.length < transfers.length}
        onChange={(event) =>
          choose(event.currentTarget.checked ? transfers.map(({ id }) => id) : [])
        }
      />
      <div className={classes.choice} role="group" aria-label="Transfers to settle">
        {transfers.map((transfer) => (
          <Checkbox
            key={transfer.id}
            my={6}
            label={`${formatStaffDate(transfer.transfer_date)}, pin ${transfer.transfer_pin}, ${transfer.receiver_name}: ${claimText(transfer.claim)}`}
            checked={chosen.includes(transfer.id)}
            onChange={(event) =>
              choose(
                event.currentTarget.checked
                  ? [...chosen, transfer.id]
                  : chosen.filter((id) => id !== transfer.id),
              )
            }
          />
        ))}
      </div>
      <p aria-live="polite">
        <Unbroken>
          {chosen.length} chosen: {due < 0 ? `we owe ${formatNleExact(-due)}` : formatNleExact(due)}
        </Unbroken>
      </p>
      <FieldGrid>
        <NativeSelect
          label="Who paid"
          data={[...settlementDirections]}
          {...form.field("direction")}
        />
        <DateField label="Date" {...form.field("date")} />
        <NativeSelect
          label="Account"
          data={money.map(({ value, label }) => ({ value, label }))}
          {...form.field("account_code")}
        />
        <MoneyField
          label={direction === "in" ? "Amount received" : "Amount paid"}
          withAsterisk
          {...form.field("amount")}
          value={amount}
          onChange={(value) => form.setFieldValue("amount", value)}
        />
        <MoneyField
          label="Bank charges"
          {...form.field("charges")}
          value={charges}
          onChange={(value) => form.setFieldValue("charges", value)}
        />
      </FieldGrid>
      {chosen.length > 0 && error !== null && <p role="status">{error.text}</p>}
      <ConfirmAction
        of={form}
        sentence={
          isReady
            ? `${formatNleExact(values.amount)} ${direction === "in" ? "came from" : "went to"} ${partner.name} for ${picked.length} ${picked.length === 1 ? "transfer" : "transfers"} of ${formatNleExact(due)}.${gainText(gain)} They cannot be canceled afterwards.`
            : null
        }
        label="Record settlement"
        onCancel={onDone}
      />
    </Form>
  );
}

function claimInCents({ claim }: { claim: number }): number {
  return toCents(claim);
}

function gainText(gain: number): string {
  if (gain === 0) return "";
  const of = formatNleExact(Math.abs(gain));
  return ` The difference of ${of} is ${gain > 0 ? "a gain" : "a loss"} on 4600.`;
}
