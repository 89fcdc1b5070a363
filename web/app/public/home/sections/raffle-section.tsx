import { raffle } from "../../content/home.ts";
import { Drawing } from "../../illustrations/illustration.tsx";
import tickets from "../../illustrations/raffle.svg";
import { ActionLink } from "../../components/action-link.tsx";
import classes from "./raffle-section.module.css";

/** Section 8: the raffle draw with its tips. */
export function RaffleSection() {
  return (
    <section className={classes.raffle} aria-labelledby="raffle-title">
      <div className={classes.inner}>
        <Drawing className={classes.picture} src={tickets} />
        <div>
          <h2 id="raffle-title">{raffle.title}</h2>
          <p>{raffle.text}</p>
          <h3>Tips for your loan</h3>
          <ul>
            {raffle.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
          <ActionLink to="/contact" look="outline">
            Ask about the next draw
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
