import { workReasons } from "../content/careers.ts";
import { Given, NotGiven } from "../../components/given/given.tsx";
import { ActionLink } from "../components/action-link.tsx";
import { describePage } from "../../core/describe-page.ts";
import desk from "../illustrations/desk.svg";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import classes from "./careers-page.module.css";

export function meta() {
  return describePage({
    title: "Careers - Microfinance",
    text: "Openings at our office, and why people work with us.",
    path: "/home/careers",
  });
}

export default function CareersPage() {
  return (
    <>
      <PageHead
        title="Careers"
        text="Work where a head for figures meets a heart for people."
        picture={desk}
      />
      <SiteSection
        title="Job openings"
        text={
          <NotGiven name="jobs">
            There is no opening at the moment. Write to us if you would like to hear of the next.
          </NotGiven>
        }
      >
        <ul className={classes.jobs}>
          <Given name="jobs">
            {(job) => (
              <li className={site.card}>
                <div className={classes.title}>
                  <h3>{job.title}</h3>
                  <Given name="closed">
                    {() => <span className={classes.closed}>Closed</span>}
                  </Given>
                </div>
                <p>{job.place}</p>
                <p>{job.description}</p>
                <ul className={classes.requirements}>
                  <Given name="requirements">{({ value }) => <li>{value}</li>}</Given>
                </ul>
                <p className={`${site.note} ${classes.dates}`}>
                  <span>Posted {job.posted}</span>
                  <span>Apply by {job.closes}</span>
                </p>
                <Given name="open">{() => <ActionLink to="/contact">Apply</ActionLink>}</Given>
                <Given name="closed">
                  {() => (
                    <p className={site.action} data-look="inactive">
                      Applications closed
                    </p>
                  )}
                </Given>
              </li>
            )}
          </Given>
        </ul>
        <p className={site.after}>
          <ActionLink to="/contact" look="outline">
            Write to us about work
          </ActionLink>
        </p>
      </SiteSection>
      <SiteSection tone="surface" title="Why work with us">
        <ul className={`${site.points} ${classes.reasons}`}>
          {workReasons.map((reason) => (
            <li key={reason.title}>
              <h3>{reason.title}</h3>
              <p>{reason.text}</p>
            </li>
          ))}
        </ul>
      </SiteSection>
    </>
  );
}
