import { Given, NotGiven } from "../../components/given/given.tsx";
import { describePage } from "../../core/describe-page.ts";
import letter from "../illustrations/letter.svg";
import { IdentityList } from "../components/identity-list.tsx";
import { PageHead } from "../components/page-head.tsx";
import { SiteSection } from "../components/site-section.tsx";
import site from "../components/site.module.css";
import classes from "./contact-page.module.css";
import { Island } from "../islands/island.tsx";
import { MessageForm } from "./message-form.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { OfficeMap } from "./office-map.tsx";

export function meta() {
  return describePage({
    title: "Contact - Microfinance",
    text: "Write to us, or come to our office.",
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
              <Given name="address">{({ value }) => <span>{value}</span>}</Given>
            </address>
            <dl>
              <Given name="phone">
                {({ value, number }) => (
                  <div>
                    <dt>Phone</dt>
                    <dd>
                      <a href={`tel:${number}`}>{value}</a>
                    </dd>
                  </div>
                )}
              </Given>
              <Given name="whatsapp">
                {({ value, number }) => (
                  <div>
                    <dt>WhatsApp</dt>
                    <dd>
                      <a href={`https://wa.me/${number}`}>{value}</a>
                    </dd>
                  </div>
                )}
              </Given>
              <Given name="email">
                {({ value }) => (
                  <div>
                    <dt>Email</dt>
                    <dd>
                      <a href={`mailto:${value}`}>{value}</a>
                    </dd>
                  </div>
                )}
              </Given>
              <Given name="hours">
                {({ value }) => (
                  <div>
                    <dt>Open</dt>
                    <dd>{value}</dd>
                  </div>
                )}
              </Given>
            </dl>
            <p>Write to us with the form on this page. We answer by email.</p>
            <Given name="map">
              {({ latitude, longitude }) => (
                <Island name="map" component={OfficeMap} props={{ latitude, longitude }} />
              )}
            </Given>
            <NotGiven name="map">
              <div className={classes.map}>
                <MapDrawing />
              </div>
            </NotGiven>
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
      <Given name="identity">
        {() => (
          <SiteSection narrow tone="surface" title="Who we are">
            <IdentityList />
          </SiteSection>
        )}
      </Given>
      <Given name="complaints">
        {() => (
          <SiteSection narrow title="If you have a complaint">
            <ol className={classes.complaints}>
              <Given name="complaint_steps">
                {({ step, within }) => (
                  <li>
                    <p>{step}</p>
                    <p className={classes.within}>Answered within {within}.</p>
                  </li>
                )}
              </Given>
            </ol>
          </SiteSection>
        )}
      </Given>
    </>
  );
}
