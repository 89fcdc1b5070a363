import { NativeSelect } from "@mantine/core";
import { cashBackChoices } from "@microfinance/contract/tills/cash-back.ts";
import { useMyTill } from "../use-my-till.ts";

/** Where reversed cash comes from once the session that took it was counted (TILL-7); nothing with tills off. */
export function CashBackField(props: {
  name: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { isOn } = useMyTill();
  if (!isOn) return null;
  return (
    <NativeSelect
      label="The cash comes from"
      description="Asked only where the session that took it was counted already"
      data={[...cashBackChoices]}
      name={props.name}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
