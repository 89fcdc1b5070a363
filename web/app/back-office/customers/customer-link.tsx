import type { ReactNode } from "react";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { sectionHref } from "../../core/use-section.ts";

/** A link to a customer's page: their number, which is not broken between lines, or their name as its content. */
export function CustomerLink(props: { id: string; children?: ReactNode }) {
  return (
    <Link to={{ hash: sectionHref("customer-details", { id: props.id }) }}>
      {props.children ?? <Unbroken>{props.id}</Unbroken>}
    </Link>
  );
}
