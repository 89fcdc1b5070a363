import { office } from "../content/office.ts";
import { describePage } from "../../core/describe-page.ts";
import letter from "../illustrations/letter.svg";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import classes from "./contact-page.module.css";
import { Island } from "../islands/island.tsx";
import { MessageForm } from "./message-form.tsx";
import { OfficeMap } from "./office-map.tsx";

export function meta() {
  return describePage({
    title: "Contact - Microfinance",
    text: "Write to us, or come to our office in Freetown.",
    path: "/contact",
  });
}

export default function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact"
        text="Write to us, or come in. We answer in plain words."
        picture={letter}
      />
      <section className={site.section}>
        <div className={`${site.inner} ${classes.split}`}>
          <div className={classes.info}>
            <h2>Our office</h2>
            <address>
              <span>{office.address}</span>
            </address>
            <p>Write to us with the form on this page. We answer by email.</p>
            <OfficeMap />
          </div>
          <div className={`${site.card} ${classes.write}`}>
            <h2>Send a message</h2>
            <Island
              name="message-form"
              component={MessageForm}
              props={{ label: "Send a message", button: "Send message" }}
            />
          </div>
        </div>
      </section>
    </>
  );
}
