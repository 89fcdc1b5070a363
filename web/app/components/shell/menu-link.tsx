import { useId, useState, type ReactNode } from "react";
import IconArrowLeft from "icon:arrow-left";
import IconChevronDown from "icon:chevron-down";
import type { Icon } from "../display/icon.tsx";
import { Link } from "react-router";
import classes from "./menu-link.module.css";

/** An entry of a sidebar: a link to a section, marked when current. */
export function MenuLink(props: { hash: string; label: string; icon: Icon; isCurrent: boolean }) {
  const { icon: Picture } = props;
  return (
    <Link
      to={{ hash: props.hash }}
      className={classes.link}
      aria-current={props.isCurrent ? "page" : undefined}
    >
      <Picture size={19} stroke={1.7} aria-hidden="true" />
      {props.label}
    </Link>
  );
}

/** The entry that leaves the area for the home page. */
export function SiteLink(props: { label: string }) {
  return (
    <Link to="/" className={classes.link}>
      <IconArrowLeft size={19} stroke={1.7} aria-hidden="true" />
      {props.label}
    </Link>
  );
}

/**
 * A group of sidebar entries, with an optional name.
 *
 * @param parent makes the name an entry with this icon, whose submenu opens and closes.
 * @param open whether the submenu is open, where not more than one is; it opens and closes on its own otherwise.
 * @param onToggle called with what `open` shall be.
 */
export function MenuSection(props: {
  heading: string | null;
  parent?: Icon;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) {
  const { heading, parent: Picture } = props;
  const [isOwnOpen, setOpen] = useState(true);
  const isOpen = props.open ?? isOwnOpen;
  const submenu = useId();
  if (Picture === undefined || heading === null)
    return (
      <div className={classes.group} role="group" aria-label={heading ?? undefined}>
        {props.children}
      </div>
    );
  return (
    <div className={classes.group} role="group" aria-label={heading}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={submenu}
        onClick={() => (props.onToggle ?? setOpen)(!isOpen)}
      >
        <Picture size={19} stroke={1.7} aria-hidden="true" />
        {heading}
        <IconChevronDown size={16} className={classes.turn} aria-hidden="true" />
      </button>
      <div id={submenu} className={classes.submenu} hidden={!isOpen}>
        {props.children}
      </div>
    </div>
  );
}
