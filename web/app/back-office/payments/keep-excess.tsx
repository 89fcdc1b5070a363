import { Switch } from "@mantine/core";
import { formatNleExact } from "@microfinance/contract/core/money.ts";

/**
 * Whether the part above the balance becomes the customer's credit (SERV-135). Loaded on demand, since few payments
 * have one.
 */
export function KeepExcess(props: {
  /** In NLe. */
  excess: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Switch
      label={`Keep ${formatNleExact(props.excess)} as the customer's credit`}
      description="It is used only on the customer's word"
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
