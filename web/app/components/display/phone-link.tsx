import { callAddress } from "@microfinance/contract/collections/reach.ts";
import type { ReactNode } from "react";

/** A number that is called when it is pressed; nothing without a number. */
export function PhoneLink(props: { phone: string }): ReactNode {
  return props.phone === "" ? null : <a href={callAddress(props.phone)}>{props.phone}</a>;
}
