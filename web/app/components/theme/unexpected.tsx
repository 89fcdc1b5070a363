import { PatternBand } from "./pattern-band.tsx";
import classes from "./message-page.module.css";

/** Shown when a page failed to render: a message, and links to reload or leave. */
export function Unexpected() {
  return (
    <main className={classes.page}>
      <PatternBand variant="band" className={classes.pattern ?? ""} />
      <h1>An unexpected error occurred</h1>
      <p>
        This page could not be shown. Nothing you saved is lost. Load the page again, or start from
        the home page.
      </p>
      <p className={classes.ways}>
        <button type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
        <a href="/home">Home</a>
      </p>
    </main>
  );
}
