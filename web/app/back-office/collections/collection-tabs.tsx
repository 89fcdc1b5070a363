import { Link } from "react-router";
import { sectionHref } from "../../core/use-section.ts";
import classes from "./collections.module.css";

const tabs = [
  { section: "my-day", label: "Worklists" },
  { section: "collection-sheets", label: "Collection sheets" },
] as const;

/** The two parts of collections: worklists and sheets. */
export function CollectionTabs(props: { section: (typeof tabs)[number]["section"] }) {
  return (
    <nav className={classes.tabs} aria-label="Collections">
      {tabs.map(({ section, label }) => (
        <Link
          key={section}
          className={classes.tab}
          to={{ hash: sectionHref(section) }}
          aria-current={section === props.section ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
