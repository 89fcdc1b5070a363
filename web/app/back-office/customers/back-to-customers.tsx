import IconArrowLeft from "icon:arrow-left";
import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./customer-details.module.css";

/** The link above a customer's heading to the list. */
export function BackToCustomers() {
  return (
    <Link to={{ hash: sectionHref("customers") }} className={classes.back}>
      <IconArrowLeft size={15} aria-hidden="true" /> Customers
    </Link>
  );
}
