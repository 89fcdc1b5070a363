import { useLocation } from "react-router";
import { PatternBand } from "../../components/theme/pattern-band.tsx";
import { Logo } from "../../components/theme/logo.tsx";
import classes from "./header.module.css";
import { currentMark, menuLinks } from "./menu-links.ts";

/**
 * The header of every public page. On small screens the menu is a popover, which the browser itself opens by the toggle
 * and closes by the toggle, a click outside or Escape, without scripts; it closes after a choice (SITE-2).
 */
export function Header() {
  const path = useLocation().pathname;
  return (
    <header className={classes.header}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.bar}>
        <a href="/" className={classes.logo}>
          <Logo />
        </a>
        <a href="/user/signup" className={classes.started}>
          Get Started
        </a>
        <button type="button" className={classes.toggle} popoverTarget="site-menu">
          <ToggleFace name="Open menu" path="M4 7h16M4 12h16M4 17h16" />
          <ToggleFace name="Close menu" path="M6 6l12 12M18 6L6 18" />
        </button>
        <nav id="site-menu" className={classes.menu} aria-label="Main" popover="auto">
          {menuLinks.map((link) => (
            <a
              key={link.to}
              href={link.to}
              className={classes.link}
              aria-current={currentMark(link.page, path)}
            >
              {link.label}
            </a>
          ))}
          <a href="/user/signup" className={classes.menuStarted}>
            Get Started
          </a>
        </nav>
      </div>
      <PatternBand variant="edge" className={classes.edge ?? ""} />
    </header>
  );
}

/** The toggle's name and sign; the style sheet shows the one that fits. */
function ToggleFace(props: { name: string; path: string }) {
  return (
    <span className={classes.face}>
      <span className="visually-hidden">{props.name}</span>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={props.path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  );
}
