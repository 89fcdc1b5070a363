import { PatternBand } from "../../../components/theme/pattern-band.tsx";
import { GivenCalculator } from "../../calculator/given-calculator.tsx";
import { givenWord } from "../../../components/given/given.tsx";
import { decisive, Krio } from "../../content/krio.tsx";
// In the page itself: it is the largest paint, and a request of its own takes a round trip.
import freetown from "../../illustrations/freetown.svg?inline";
import { ActionLink } from "../../components/action-link.tsx";
import classes from "./hero.module.css";

/**
 * Section 1: one sentence, one picture, two actions, and the calculator. The picture is a panorama of the hills of
 * Freetown behind its market; its position beside the text does not depend on the window's width.
 */
export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.text}>
          <h1 id="hero-title">{decisive.title}</h1>
          <Krio of={decisive.title} />
          <p>
            {givenWord("rates_sentence")} {decisive.apply}
            <Krio of={decisive.apply} />
          </p>
          <p className={classes.charge}>{givenWord("charge_short")}</p>
          <div className={classes.actions}>
            <ActionLink to="/user/signup">Apply for a loan</ActionLink>
            <ActionLink to="/services/eligibility-check" look="outline">
              Check if you qualify
            </ActionLink>
          </div>
        </div>
        <div className={classes.scene}>
          <img src={freetown} alt="" width={2600} height={320} />
        </div>
        <div className={classes.calculator}>
          <GivenCalculator />
        </div>
      </div>
      <PatternBand variant="band" />
    </section>
  );
}
