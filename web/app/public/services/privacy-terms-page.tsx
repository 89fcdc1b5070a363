import { describePage } from "../../core/describe-page.ts";
import strongbox from "../illustrations/strongbox.svg";
import { terms } from "../content/terms.ts";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";

export function meta() {
  return describePage({
    title: "Privacy and terms - Microfinance",
    text: "What we keep about you, why, who sees it, and the terms of using this site and borrowing from us.",
    path: "/services/privacy-terms",
  });
}

export default function PrivacyTermsPage() {
  return (
    <>
      <PageHead
        title="Privacy and terms"
        text="What we keep, why, who sees it, and what we expect of each other."
        picture={strongbox}
      />
      <section className={site.section}>
        <div className={site.narrow}>
          <div className={site.prose}>
            {terms.map((part) => (
              <article key={part.title}>
                <h2>{part.title}</h2>
                {part.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </article>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
