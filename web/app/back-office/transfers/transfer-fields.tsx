import { NativeSelect, TextInput } from "@mantine/core";
import {
  textLimits,
  transferCurrencies,
  transferDaysBack,
  transferMedia,
} from "@microfinance/contract/core/constants.ts";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { transferDirections, transferStatuses } from "@microfinance/contract/transfers/texts.ts";
import { ChoiceOrOther } from "../../components/form/choice-or-other.tsx";
import { FieldGrid } from "../../components/form/form-grid.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import type { AppForm } from "../../core/use-app-form.ts";
import { useMethodWithoutTill } from "../my-till/open-till-offer.tsx";
import { useMethods } from "../cash/method-fields.tsx";
import type { TransferValues } from "./transfer-form-values.ts";

const parties = [
  { key: "sender", title: "Sender" },
  { key: "receiver", title: "Receiver" },
] as const;

/**
 * The fields of the Money Transfer Form: the transfer, its sender, its receiver (TRF-1). The first are read-only for a
 * completed transfer (TRF-6).
 */
export function TransferFields(props: {
  form: AppForm<TransferValues>;
  /** The business date; empty until loaded. */
  today: string;
  of: "new" | "pending" | "completed";
  /** Whether a pending transfer may be completed here. */
  mayComplete?: boolean;
}) {
  const { form, today } = props;
  const { field } = form;
  const choice = (name: "transfer_medium" | "foreign_currency" | "payment_method") => ({
    ...field(name),
    value: form.getValues()[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  if (props.of === "completed") return <PartyFields field={field} />;
  return (
    <>
      <FieldGrid>
        <TextInput
          label="Transfer pin"
          autoComplete="off"
          maxLength={textLimits.transferPin}
          data-autofocus
          {...field("transfer_pin")}
        />
        <ChoiceOrOther
          label="Transfer medium"
          choices={transferMedia}
          maxLength={textLimits.line}
          {...choice("transfer_medium")}
        />
        <MoneyField
          label="Amount"
          description="In the sender's currency"
          inputWrapperOrder={["label", "input", "description", "error"]}
          currency=""
          {...field("amount")}
          value={form.getValues().amount}
          onChange={(amount) => form.setFieldValue("amount", amount)}
        />
        <ChoiceOrOther
          label="Foreign currency"
          description="Three letters, for example USD"
          choices={transferCurrencies}
          maxLength={3}
          {...choice("foreign_currency")}
          onChange={(input) => form.setFieldValue("foreign_currency", input.toUpperCase())}
        />
        <MoneyField
          label="Equivalent"
          description={`In ${currencyMark}, paid ${form.getValues().direction === "out" ? "in" : "out"}`}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...field("local_currency")}
          value={form.getValues().local_currency}
          onChange={(amount) => form.setFieldValue("local_currency", amount)}
        />
        <TextInput
          label="Transfer date"
          type="date"
          {...(today === "" ? {} : { min: addDays(today, -transferDaysBack), max: today })}
          {...field("transfer_date")}
        />
        {props.of === "new" && <PostedFields form={form} method={choice("payment_method")} />}
        {props.of === "pending" && props.mayComplete && (
          <NativeSelect
            label="Status"
            data={transferStatuses.filter(({ value }) => value !== "canceled")}
            {...field("status")}
          />
        )}
      </FieldGrid>
      <PartyFields field={field} />
    </>
  );
}

/** Which way the money goes, how it is paid here, and the fee of a transfer that is sent (TRF-30). */
function PostedFields(props: {
  form: AppForm<TransferValues>;
  method: { value: string; onChange: (value: string) => void };
}) {
  const { form } = props;
  const { direction, fee } = form.getValues();
  const methods = useMethods();
  useMethodWithoutTill({
    method: props.method.value,
    names: methods.names,
    isStarted: false,
    choose: props.method.onChange,
  });
  return (
    <>
      <NativeSelect
        label="Direction"
        data={[...transferDirections]}
        {...form.field("direction")}
        onChange={(event) =>
          form.setFieldValue("direction", event.currentTarget.value === "out" ? "out" : "in")
        }
      />
      {direction === "out" && (
        <MoneyField
          label="Fee"
          description="What the sender pays beside the amount"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.field("fee")}
          value={fee}
          onChange={(typed) => form.setFieldValue("fee", typed)}
        />
      )}
      <ChoiceOrOther
        label="Payment method"
        choices={methods.names}
        maxLength={textLimits.line}
        {...props.method}
      />
    </>
  );
}

/** Sender and receiver. */
function PartyFields({ field }: { field: (name: keyof TransferValues & string) => object }) {
  return (
    <>
      {parties.map(({ key, title }) => (
        <FieldGrid key={key} title={title}>
          <TextInput
            label={`${title} name`}
            autoComplete="off"
            maxLength={textLimits.line}
            {...field(`${key}_name`)}
          />
          <TextInput
            label={`${title} phone`}
            type="tel"
            autoComplete="off"
            maxLength={textLimits.line}
            {...field(`${key}_phone`)}
          />
          <TextInput
            label={`${title} email`}
            type="email"
            autoComplete="off"
            maxLength={textLimits.line}
            {...field(`${key}_email`)}
          />
          <TextInput
            label={`${title} country`}
            autoComplete="off"
            maxLength={textLimits.line}
            {...field(`${key}_country`)}
          />
          <TextInput
            label={`${title} city`}
            autoComplete="off"
            maxLength={textLimits.line}
            {...field(`${key}_city`)}
          />
        </FieldGrid>
      ))}
    </>
  );
}
