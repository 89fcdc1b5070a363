import { useEffect, useEffectEvent, type ReactNode } from "react";
import { LoadingData } from "../components/theme/loading-data.tsx";
import classes from "../components/public-form/form.module.css";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

/**
 * A page that posts the token from a mail's link when it opens, and shows the server's text.
 *
 * @param path of the call, under /api
 * @param children links to go on after a success.
 */
export function LinkPage(props: { title: string; path: string; children: ReactNode }) {
  const { outcome, follow } = useLink(props.path);
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  return (
    <>
      <div className={classes.head}>
        <h1>{props.title}</h1>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} />
      ) : outcome.state === "done" ? (
        <div className={classes.form}>
          <p role="status">{outcome.response.msg}</p>
          <div className={classes.buttons}>{props.children}</div>
        </div>
      ) : (
        <LoadingData />
      )}
    </>
  );
}
