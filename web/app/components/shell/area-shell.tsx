import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { ActionIcon } from "@mantine/core";
import IconLayoutSidebar from "icon:layout-sidebar";
import { useLocation } from "react-router";
import { useSidebar } from "../../core/use-sidebar.ts";
import { PatternBand } from "../theme/pattern-band.tsx";
import { Logo } from "../theme/logo.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import classes from "./area-shell.module.css";

/**
 * Layout of a signed-in area: top bar, sidebar and main part. The sidebar is open above 992 px; below, it covers the
 * page and closes after a choice.
 *
 * @param current changes with every section, which moves focus to the main part.
 * @param search in the middle of the top bar, actions at its end.
 */
export function AreaShell(props: {
  brandHref: string;
  areaName: string;
  current: string;
  sidebar: ReactNode;
  search?: ReactNode;
  actions: ReactNode;
  density?: "compact" | "roomy";
  children: ReactNode;
}) {
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(props.current);
  const locationKey = useLocation().key;

  const arrive = useEffectEvent(() => {
    if (sidebar.isNarrow) sidebar.close();
    if (shown.current === props.current) return;
    shown.current = props.current;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (locationKey !== "") arrive();
  }, [locationKey]);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && sidebar.isNarrow) sidebar.close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <div
      className={classes.shell}
      data-open={sidebar.isOpen || undefined}
      data-density={props.density ?? "roomy"}
      id="top"
    >
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <section className={classes.top} aria-label="Top bar">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label={sidebar.isOpen ? "Close menu" : "Open menu"}
          aria-expanded={sidebar.isOpen}
          aria-controls="area-sidebar"
          onClick={sidebar.toggle}
        >
          <IconLayoutSidebar size={22} />
        </ActionIcon>
        <a className={classes.brand} href={props.brandHref} aria-label="Microfinance">
          <Logo />
        </a>
        <div className={classes.search}>{props.search}</div>
        <div className={classes.actions}>{props.actions}</div>
      </section>
      <nav
        id="area-sidebar"
        className={classes.sidebar}
        aria-label={props.areaName}
        inert={!sidebar.isOpen}
      >
        <div className={classes.entries}>{props.sidebar}</div>
        <PatternBand variant="edge" cell={2} className={classes.pattern} />
      </nav>
      {sidebar.isNarrow && sidebar.isOpen && (
        <div className={classes.overlay} onClick={sidebar.close} aria-hidden="true" />
      )}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <OfflineBar />
        {props.children}
      </main>
    </div>
  );
}
