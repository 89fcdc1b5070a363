import { version } from "@microfinance/contract/core/constants.ts";
import { PatternBand } from "../../components/theme/pattern-band.tsx";
import { lenderLines } from "../../components/theme/lender-contact.ts";
import { Logo } from "../../components/theme/logo.tsx";
import classes from "./footer.module.css";

const groups = [
  {
    heading: "Account",
    links: [
      { to: "/user/signup", label: "Create account" },
      { to: "/user/signin", label: "Sign in" },
      { to: "/staff/signin", label: "For employees" },
    ],
  },
  {
    heading: "Company",
    links: [
      { to: "/about", label: "About" },
      { to: "/about#for-business", label: "For business" },
      { to: "/home/careers", label: "Careers" },
      { to: "/contact", label: "Contact" },
    ],
  },
  {
    heading: "Resources",
    links: [
      { to: "/services/eligibility-check", label: "Eligibility check" },
      { to: "/services/financial-knowledge", label: "Financial knowledge" },
      { to: "/services/help-center", label: "Help center" },
      { to: "/services/privacy-terms", label: "Privacy and terms" },
    ],
  },
] as const;

/** The footer of every public page (SITE-2). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <PatternBand variant="band" />
      <div className={classes.inner}>
        <div className={classes.office}>
          <p className={classes.logo}>
            <Logo />
          </p>
          <address>
            <div
              className={classes.contact}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: lenderLines("contact") }}
            />
            <a href="/contact">Write to us</a>
          </address>
        </div>
        {groups.map((group) => (
          <nav key={group.heading} aria-label={group.heading}>
            <h2>{group.heading}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.to}>
                  <a href={link.to}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p
        className={`${classes.small} ${classes.identity}`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: lenderLines("identity") }}
      />
      <p className={classes.small}>
        Loans are granted after review. You see every cost before you sign.
      </p>
      <p className={classes.small}>Version {version}</p>
    </footer>
  );
}
