import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { PatternBand } from "../../components/theme/pattern-band.tsx";
import { Logo } from "../../components/theme/logo.tsx";
import classes from "./header.module.css";
import { currentMark, menuLinks } from "./menu-links.ts";

/**
 * The header of every public page. On small screens a toggle opens the menu; it closes after a choice, on a click
 * outside and on Escape (SITE-2). Without scripts the menu is always open.
 */
export function Header() {
  const path = useLocation().pathname;
  const [isOpen, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  return (
    <header ref={header} className={classes.header}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} onClick={close}>
          <Logo />
        </Link>
        <Link to="/user/signup" className={classes.started}>
          Get Started
        </Link>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="visually-hidden">{isOpen ? "Close menu" : "Open menu"}</span>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path
              d={isOpen ? "M6 6l12 12M18 6L6 18" : "M4 7h16M4 12h16M4 17h16"}
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
        <nav
          id="site-menu"
          className={classes.menu}
          aria-label="Main"
          data-open={isOpen || undefined}
        >
          {menuLinks.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={classes.link}
              aria-current={currentMark(link.page, path)}
              onClick={close}
            >
              {link.label}
            </Link>
          ))}
          <Link to="/user/signup" className={classes.menuStarted} onClick={close}>
            Get Started
          </Link>
        </nav>
      </div>
      <PatternBand variant="edge" className={classes.edge ?? ""} />
    </header>
  );
}
