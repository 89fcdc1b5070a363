import { NativeSelect } from "@mantine/core";
import { cashBackChoices } from "@microfinance/contract/tills/cash-back.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { useActor } from "../../core/use-actor.ts";
import { useMyTill } from "../use-my-till.ts";

/**
 * Where the cash of a reversal comes from or goes to, once the session that moved it was counted (TILL-7); nothing with
 * tills off.
 */
export function CashBackField(props: {
  name: string;
  /** Whether the reversal brings the cash back. */
  isBack?: boolean;
  /** Whether another person approves it, whose till is not known yet (PAY-37). */
  isAsked?: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { isOn } = useMyTill();
  const actor = useActor();
  // Who only asks does not decide where the office's cash comes from: the safe, as without an answer.
  const isOthers = props.isAsked === true && !(actor && may(actor, "payments.reverse"));
  if (!isOn || isOthers) return null;
  return (
    <NativeSelect
      label={props.isBack === true ? "The cash goes to" : "The cash comes from"}
      description={
        props.isAsked === true
          ? "Used only if the session that took it is counted by then"
          : `Asked only where the session that ${props.isBack === true ? "paid it out" : "took it"} was counted already`
      }
      data={cashBackChoices.filter(({ value }) => props.isAsked !== true || value !== "till")}
      name={props.name}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
