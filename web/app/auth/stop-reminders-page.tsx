import { useParams } from "react-router";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import { LinkRejected } from "./link-rejected.tsx";
import { useLink } from "./use-link.ts";

export function meta() {
  return [
    { title: "Stop reminders - Microfinance" },
    { name: "description", content: "Stops reminders by text message." },
    { name: "robots", content: "noindex" },
  ];
}

/** Stops reminders after a press of the button, because programs that show a preview of a link open it too (MSG-18). */
export default function StopRemindersPage() {
  const { token = "" } = useParams();
  const { outcome, follow } = useLink(`/stop/${encodeURIComponent(token)}`);
  return (
    <>
      <div className={classes.head}>
        <h1>Stop reminders</h1>
        <p>We then send you no more reminders by text message. Your dates stay the same.</p>
      </div>
      {outcome.state === "refused" ? (
        <LinkRejected {...outcome} onRetry={follow} />
      ) : outcome.state === "done" ? (
        <p role="status">{outcome.response.msg}</p>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            follow();
          }}
        >
          <div className={classes.buttons}>
            <SubmitButton label="Stop reminders" sending={outcome.state !== "waiting"} />
          </div>
        </form>
      )}
    </>
  );
}
