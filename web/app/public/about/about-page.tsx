import { about } from "../content/about.ts";
import { Given, NotGiven } from "../../components/given/given.tsx";
import { partners } from "../content/partners.ts";
import { describePage } from "../../core/describe-page.ts";
import certificate from "../illustrations/certificate.svg";
import freetown from "../illustrations/freetown.svg";
import office from "../illustrations/office.svg";
import workshop from "../illustrations/workshop.svg";
import { ActionLink } from "../components/action-link.tsx";
import { IdentityList } from "../components/identity-list.tsx";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import classes from "./about-page.module.css";

export function meta() {
  return describePage({
    title: "About us - Microfinance",
    text: "Who we are, what we stand for, and the people you will meet at our office.",
    path: "/about",
  });
}

export default function AboutPage() {
  return (
    <>
      <PageHead
        title="About us"
        text="A lender in Sierra Leone for people who work and businesses that grow."
        picture={office}
      />
      <section className={site.section}>
        <div className={`${site.inner} ${classes.aims}`}>
          <div>
            <h2>Our mission</h2>
            <p>{about.mission}</p>
          </div>
          <div>
            <h2>Our vision</h2>
            <p>{about.vision}</p>
          </div>
        </div>
      </section>
      <div className={classes.scene}>
        <img src={freetown} alt="" width={2600} height={320} fetchPriority="high" />
      </div>
      <SiteSection tone="surface" title="Our values">
        <ul className={`${site.points} ${classes.values}`}>
          {about.values.map((value) => (
            <li key={value.title}>
              <h3>{value.title}</h3>
              <p>{value.text}</p>
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection title="The people you will meet" text="Who does what at our office.">
        <ul className={`${site.cards} ${classes.team}`}>
          <Given name="team">
            {(member) => (
              <li className={site.card}>
                <h3>{member.name}</h3>
                <p>{member.role}</p>
              </li>
            )}
          </Given>
          <NotGiven name="team">
            {about.team.map((member) => (
              <li key={member.name} className={site.card}>
                <h3>{member.name}</h3>
                <p>{member.text}</p>
              </li>
            ))}
          </NotGiven>
        </ul>
        <p className={site.after}>
          <ActionLink to="/home/careers" look="outline">
            Work with us
          </ActionLink>
        </p>
      </SiteSection>
      <SiteSection
        id="partners"
        tone="surface"
        title="Partners"
        text="Those we work with to move money and pay bills."
      >
        <ul className={`${site.cards} ${classes.partners}`}>
          <Given name="partners">
            {(partner) => (
              <li className={site.card}>
                <h3>{partner.name}</h3>
                <p>{partner.role}</p>
              </li>
            )}
          </Given>
          <NotGiven name="partners">
            {partners.map((partner) => (
              <li key={partner.name} className={site.card}>
                <h3>{partner.name}</h3>
                <p>{partner.role}</p>
              </li>
            ))}
          </NotGiven>
        </ul>
      </SiteSection>
      <SiteSection
        id="for-business"
        title="For business"
        text={about.forBusiness}
        picture={workshop}
      >
        <ActionLink to="/services#loan-services">See business and group loans</ActionLink>
      </SiteSection>
      <SiteSection
        tone="surface"
        title="Accreditation"
        text={about.accreditation}
        picture={certificate}
        side="start"
      >
        <div className={classes.identity}>
          <Given name="identity">{() => <IdentityList />}</Given>
        </div>
        <ActionLink to="/contact" look="outline">
          Where to find us
        </ActionLink>
      </SiteSection>
    </>
  );
}
