import { businessDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { jobs, workReasons } from "../content/careers.ts";
import { describePage } from "../../core/describe-page.ts";
import desk from "../illustrations/desk.svg";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import classes from "./careers-page.module.css";

export function meta() {
  return describePage({
    title: "Careers - Microfinance",
    text: "Openings at our office in Freetown, and why people work with us.",
    path: "/home/careers",
  });
}

export default function CareersPage() {
  const today = businessDate(new Date());
  return (
    <>
      <PageHead
        title="Careers"
        text="Work where a head for figures meets a heart for people."
        picture={desk}
      />
      <SiteSection title="Job openings">
        <ul className={classes.jobs}>
          {jobs.map((job) => {
            const isClosed = job.endDate < today;
            return (
              <li key={job.title} className={site.card}>
                <div className={classes.title}>
                  <h3>{job.title}</h3>
                  {isClosed && <span className={classes.closed}>Closed</span>}
                </div>
                <p>
                  {job.location} · {job.type}
                </p>
                <p>{job.description}</p>
                <ul className={classes.requirements}>
                  {job.requirements.map((requirement) => (
                    <li key={requirement}>{requirement}</li>
                  ))}
                </ul>
                <p className={`${site.note} ${classes.dates}`}>
                  <span>Posted {formatStaffDate(job.postedDate)}</span>
                  <span>Apply by {formatStaffDate(job.endDate)}</span>
                </p>
                {isClosed ? (
                  <p className={site.action} data-look="inactive">
                    Applications closed
                  </p>
                ) : (
                  <a href={job.applyLink} className={site.action} data-look="filled">
                    Apply
                  </a>
                )}
              </li>
            );
          })}
        </ul>
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
