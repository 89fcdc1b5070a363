import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatAmount, formatAmountExact } from "@microfinance/contract/core/money.ts";
import classes from "./money.module.css";

/**
 * An amount in NLe: the currency small before a tabular number.
 *
 * @param value NLe; null and undefined show `missing`.
 * @param style `exact` with two decimals, `short` with up to two (SITE-27).
 * @param missing the text for no amount, a dash by default.
 */
export function Money(props: {
  value: number | null | undefined;
  style?: "exact" | "short";
  size?: "inherit" | "large" | "hero";
  missing?: string;
}) {
  if (props.value === null || props.value === undefined) return <span>{props.missing ?? "-"}</span>;
  return (
    <span className={classes.money} data-size={props.size ?? "inherit"}>
      <span className={classes.currency}>{currencyMark}</span>{" "}
      <span>
        {props.style === "short" ? formatAmount(props.value) : formatAmountExact(props.value)}
      </span>
    </span>
  );
}
