import { Autocomplete, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { textLimits, transferCurrencies, transferMedia } from "@microfinance/contract/constants.ts";
import { transferStatuses } from "@microfinance/contract/transfers/endpoints.ts";
import { largestAmount } from "@microfinance/contract/money.ts";
import { FieldGrid } from "../../ui/form-grid.tsx";
import { MoneyField } from "../../ui/money-field.tsx";
import type { TransferValues } from "./transfer-form-values.ts";

const parties = [
  { key: "sender", title: "Sender" },
  { key: "receiver", title: "Receiver" },
] as const;

/** The fields of the Money Transfer Form: the transfer, its sender, its receiver (002§3). */
export function TransferFields(props: {
  form: UseFormReturnType<TransferValues>;
  today: string;
  /** A correction may also change the status (D117). */
  withStatus: boolean;
}) {
  const { form } = props;
  const field = (name: keyof TransferValues & string) => ({ name, ...form.getInputProps(name) });
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
        <Autocomplete
          label="Transfer medium"
          data={[...transferMedia]}
          maxLength={textLimits.line}
          {...field("transfer_medium")}
        />
        <NumberInput
          label="Amount"
          description="As it was sent"
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="decimal"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          min={0}
          max={largestAmount}
          {...field("amount")}
        />
        <Autocomplete
          label="Foreign currency"
          description="Three letters, for example USD"
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[...transferCurrencies]}
          maxLength={3}
          {...field("foreign_currency")}
          onChange={(typed) => form.setFieldValue("foreign_currency", typed.toUpperCase())}
        />
        <MoneyField
          label="Equivalent"
          description="In NLe, paid out"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...field("local_currency")}
          value={form.getValues().local_currency}
          onChange={(amount) => form.setFieldValue("local_currency", amount)}
        />
        <TextInput
          label="Transfer date"
          type="date"
          max={props.today}
          {...field("transfer_date")}
        />
        {props.withStatus && (
          <NativeSelect label="Status" data={[...transferStatuses]} {...field("status")} />
        )}
      </FieldGrid>
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
