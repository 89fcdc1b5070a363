import { issueReportPrefix } from "@microfinance/contract/contact/texts.ts";
import { MessageForm } from "../contact/message-form.tsx";
import { Given } from "../../components/given/given.tsx";
import { questions } from "../content/questions.ts";
import { Island } from "../islands/island.tsx";
import { describePage } from "../../core/describe-page.ts";
import bubbles from "../illustrations/questions.svg";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import classes from "./help-center-page.module.css";

export function meta() {
  return describePage({
    title: "Help center - Microfinance",
    text: "Answers to what people ask most, and how to reach us when something does not work.",
    path: "/services/help-center",
  });
}

export default function HelpCenterPage() {
  return (
    <>
      <PageHead
        title="Help center"
        text="What people ask most, and how to reach us."
        picture={bubbles}
      />
      <SiteSection narrow title="Frequently asked questions">
        <Questions />
      </SiteSection>
      <SiteSection narrow tone="surface" title="Support contacts">
        <div className={site.prose}>
          <p>
            <a href="/contact">Write to us with the form on the contact page.</a> We answer by
            email.
          </p>
          <Given name="phone">
            {({ value, number }) => (
              <p>
                By phone: <a href={`tel:${number}`}>{value}</a>
              </p>
            )}
          </Given>
          <Given name="whatsapp">
            {({ value, number }) => (
              <p>
                By WhatsApp: <a href={`https://wa.me/${number}`}>{value}</a>
              </p>
            )}
          </Given>
          <Given name="email">
            {({ value }) => (
              <p>
                By email: <a href={`mailto:${value}`}>{value}</a>
              </p>
            )}
          </Given>
          <Given name="address">{({ value }) => <p>At the counter: {value}</p>}</Given>
          <Given name="hours">{({ value }) => <p>Open: {value}</p>}</Given>
        </div>
      </SiteSection>
      <SiteSection
        narrow
        title="Report an issue"
        text="Tell us what does not work. We read every report."
      >
        <Island
          name="message-form"
          component={MessageForm}
          props={{ label: "Report an issue", prefix: issueReportPrefix, button: "Send report" }}
        />
      </SiteSection>
    </>
  );
}

/**
 * The accordion has one open item at a time; a click on it closes it (SITE-12): `details` with a shared name, which
 * works without scripts.
 */
function Questions() {
  return (
    <div className={classes.questions}>
      {questions.map((one) => (
        <details key={one.question} name="questions">
          <summary>{one.question}</summary>
          <p>{one.answer}</p>
        </details>
      ))}
    </div>
  );
}
