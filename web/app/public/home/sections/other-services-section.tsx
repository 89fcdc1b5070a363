import { otherServices } from "../../content/services.ts";
import { Drawing } from "../../illustrations/illustration.tsx";
import { servicePictures } from "../../services/service-pictures.ts";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import classes from "./other-services-section.module.css";

/** Section 7: bill payment, money transfers, electronic transfers. */
export function OtherServicesSection() {
  return (
    <SiteSection
      tone="surface"
      title="Other services"
      text="At our counter, with a receipt each time."
    >
      <ul className={site.cards}>
        {otherServices.map((service) => (
          <li key={service.id} className={`${site.card} ${classes.service}`}>
            <Drawing className={classes.picture} src={servicePictures[service.id]} />
            <h3>
              <a href={`/services#${service.id}`}>{service.title}</a>
            </h3>
            <p>{service.text}</p>
          </li>
        ))}
      </ul>
    </SiteSection>
  );
}
