import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import { bringIntoRow } from "../../components/shell/bring-into-row.ts";
import classes from "../link-tabs.module.css";

// Asked for when they are drawn: they have the branch that is then in view.
const tabs = [
  { section: "my-day", label: "Worklists", href: () => sectionHref("my-day") },
  {
    section: "collection-sheets",
    label: "Collection sheets",
    href: () => sectionHref("collection-sheets"),
  },
  {
    section: "phones",
    label: "Devices",
    href: () => sectionHref("collection-sheets", { view: "phones" }),
  },
  {
    section: "conflicts",
    label: "Not booked",
    href: () => sectionHref("collection-sheets", { view: "conflicts" }),
  },
] as const;

/** The parts of collections: worklists, sheets, the phones that take them, and what they could not book. */
export function CollectionTabs(props: { section: (typeof tabs)[number]["section"] }) {
  return (
    <nav className={classes.tabs} aria-label="Collections">
      {tabs.map(({ section, label, href }) => (
        <Link
          key={section}
          ref={section === props.section ? bringIntoRow : null}
          className={classes.tab}
          to={{ hash: href() }}
          aria-current={section === props.section ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
