import { Checkbox, NativeSelect } from "@mantine/core";
import { listOpenBills } from "@microfinance/contract/bills/endpoints.ts";
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
import { capitalized } from "../../components/display/capitalized.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form } from "../../components/form/form.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { firstAccount, type MoneyAccount, useMoneyAccounts } from "../cash/money-accounts.ts";
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

/** What is settled: a transfer or a bill, in words. */
interface OpenItem {
  id: number;
  label: string;
  transfer_date: string;
  /** In NLe; below 0 for what we owe. */
  claim: number;
}

interface Open {
  items: readonly OpenItem[];
  total: number;
  /** How one of them, and several, are called. */
  names: { one: string; several: string };
}

function Settle(props: { partner: partners.Partner; onDone: () => void }) {
  return props.partner.biller === null ? (
    <SettleTransfers {...props} />
  ) : (
    <SettleBills {...props} />
  );
}

function SettleTransfers(props: { partner: partners.Partner; onDone: () => void }) {
  const params = { id: props.partner.id };
  const result = useEndpointQuery(partners.listOpenTransfers, { params }, { staleTime: 0 });
  const open = result.data && {
    items: result.data.transfers.map((transfer) => ({
      id: transfer.id,
      label: `${formatStaffDate(transfer.transfer_date)}, pin ${transfer.transfer_pin}, ${transfer.receiver_name}: ${claimText(transfer.claim)}`,
      transfer_date: transfer.transfer_date,
      claim: transfer.claim,
    })),
    total: result.data.total,
    names: { one: "transfer", several: "transfers" },
  };
  return <Loaded {...props} open={open} error={result.error} readAgain={result.refetch} />;
}

function SettleBills(props: { partner: partners.Partner; onDone: () => void }) {
  const params = { id: props.partner.id };
  const result = useEndpointQuery(listOpenBills, { params }, { staleTime: 0 });
  const open = result.data && {
    items: result.data.bills.map((bill) => ({
      id: bill.id,
      label: `${formatStaffDate(bill.paid_on)}, ${bill.number}, ${bill.customer_number}: ${claimText(bill.claim)}`,
      transfer_date: bill.paid_on,
      claim: bill.claim,
    })),
    total: result.data.total,
    names: { one: "bill", several: "bills" },
  };
  return (
    <>
      {result.data !== undefined && result.data.unknown > 0 && (
        <Note tone="warning">
          {result.data.unknown} {result.data.unknown === 1 ? "bill" : "bills"} with an unknown
          outcome cannot be settled yet.
        </Note>
      )}
      <Loaded {...props} open={open} error={result.error} readAgain={result.refetch} />
    </>
  );
}

function Loaded(props: {
  partner: partners.Partner;
  open: Open | undefined;
  error: Error | null;
  readAgain: () => Promise<unknown>;
  onDone: () => void;
}) {
  const { partner, open, onDone } = props;
  const today = useBusinessDate();
  const accounts = useMoneyAccounts();
  const error = props.error ?? accounts.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        fallback={partnerTexts.openFailed}
        onRetry={() => void Promise.all([props.readAgain(), accounts.refetch()])}
      />
    );
  }
  const { money } = accounts;
  if (today === null || open === undefined || money === undefined) return <DetailSkeleton />;
  return <SettleForm partner={partner} open={open} money={money} today={today} onDone={onDone} />;
}

function SettleForm(props: {
  partner: partners.Partner;
  open: Open;
  money: readonly MoneyAccount[];
  today: string;
  onDone: () => void;
}) {
  const { partner, money, today, onDone } = props;
  const { items, total, names } = props.open;
  const record = useEndpointMutation(partners.recordSettlement, [
    "ledger",
    "reconciliation",
    "bills",
  ]);
  const isOwed = dueOf("in", items.map(claimInCents)) >= 0;
  const initialValues: SettlementForm = {
    direction: isOwed ? "in" : "out",
    date: today === "" ? "" : toTypedDate(today),
    amount: "",
    charges: "",
    account_code: firstAccount(money),
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
          ...(partner.biller === null
            ? { transfer_ids: values.chosen }
            : { bill_ids: values.chosen }),
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
  const picked = items.filter(({ id }) => chosen.includes(id));
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
        {total > items.length
          ? `The oldest ${items.length} of ${total} ${names.several} to settle.`
          : `The ${names.several} that the payment is for.`}
      </p>
      <Checkbox
        label={`All ${items.length}`}
        checked={items.length > 0 && chosen.length === items.length}
        indeterminate={chosen.length > 0 && chosen.length < items.length}
        onChange={(event) => choose(event.currentTarget.checked ? items.map(({ id }) => id) : [])}
      />
      <div
        className={classes.choice}
        role="group"
        aria-label={`${capitalized(names.several)} to settle`}
      >
        {items.map(({ id, label }) => (
          <Checkbox
            key={id}
            my={6}
            label={label}
            checked={chosen.includes(id)}
            onChange={(event) =>
              choose(
                event.currentTarget.checked
                  ? [...chosen, id]
                  : chosen.filter((other) => other !== id),
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
            ? `${formatNleExact(values.amount)} ${direction === "in" ? "came from" : "went to"} ${partner.name} for ${picked.length} ${picked.length === 1 ? names.one : names.several} of ${formatNleExact(due)}.${gainText(gain)} ${partner.biller === null ? "They cannot be canceled afterwards." : "Their money cannot be given back afterwards."}`
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
