import { PatternBand } from "../../components/theme/pattern-band.tsx";
import { Drawing } from "../illustrations/illustration.tsx";
import classes from "./site.module.css";

/** The head of a public page below home: its name, one sentence, a drawing on wide screens, and a pattern band. */
export function PageHead(props: { title: string; text: string; picture: string }) {
  return (
    <div className={classes.pageHead}>
      <div className={classes.inner}>
        <div>
          <h1>{props.title}</h1>
          <p>{props.text}</p>
        </div>
        <Drawing className={classes.headPicture} src={props.picture} />
      </div>
      <PatternBand variant="band" />
    </div>
  );
}
