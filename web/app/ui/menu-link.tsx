import type { Icon } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./menu-link.module.css";

/** An entry of a sidebar: a link to a section of the page, marked when it is the current one. */
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

/** A group of sidebar entries, under a heading where it has one. */
export function MenuSection(props: { heading: string | null; children: React.ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={props.heading ?? undefined}>
      {props.heading !== null && <p className={classes.heading}>{props.heading}</p>}
      {props.children}
    </div>
  );
}
