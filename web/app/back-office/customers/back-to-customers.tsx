import IconArrowLeft from "icon:arrow-left";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import layout from "../../components/layout.module.css";

/** The link above a customer's heading to the list. */
export function BackToCustomers() {
  return (
    <Link to={{ hash: sectionHref("customers") }} className={layout.withIcon}>
      <IconArrowLeft size={15} aria-hidden="true" /> Customers
    </Link>
  );
}
