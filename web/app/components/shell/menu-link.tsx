import { useId, type ReactNode } from "react";
import IconArrowLeft from "icon:arrow-left";
import IconChevronDown from "icon:chevron-down";
import IconPin from "icon:pin";
import type { Icon } from "../display/icon.tsx";
import { Link } from "react-router";
import classes from "./menu-link.module.css";

/**
 * An entry of a sidebar: a link to a section, and where it can be pinned a button for that.
 *
 * @param isCurrent marks the section that is shown, or that what is shown is "within".
 */
export function MenuLink(props: {
  hash: string;
  label: string;
  icon: Icon;
  isCurrent: boolean | "within";
  pin?: { isPinned: boolean; onToggle: () => void };
}) {
  const { icon: Picture, label, isCurrent, pin } = props;
  const link = (
    <Link
      to={{ hash: props.hash }}
      className={classes.link}
      aria-current={isCurrent === "within" ? "true" : isCurrent ? "page" : undefined}
    >
      <Picture size={19} stroke={1.7} aria-hidden="true" />
      {label}
    </Link>
  );
  if (pin === undefined) return link;
  return (
    <div className={classes.pinnable}>
      {link}
      <button
        type="button"
        className={classes.pin}
        aria-label={`Pin ${label}`}
        aria-pressed={pin.isPinned}
        onClick={pin.onToggle}
      >
        <IconPin size={16} aria-hidden="true" />
      </button>
    </div>
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
 */
export function MenuSection(props: {
  heading: string | null;
  parent?: { icon: Icon; isOpen: boolean; onToggle: (isOpen: boolean) => void };
  children: ReactNode;
}) {
  const { heading, parent } = props;
  const submenu = useId();
  if (parent === undefined || heading === null)
    return (
      <div className={classes.group} role="group" aria-label={heading ?? undefined}>
        {props.children}
      </div>
    );
  const { icon: Picture, isOpen } = parent;
  return (
    <div className={classes.group} role="group" aria-label={heading}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={submenu}
        onClick={() => parent.onToggle(!isOpen)}
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
