import type { ReactNode } from "react";
import { BannerBox } from "../feedback/banner.tsx";
import classes from "./form.module.css";

/**
 * The markup of a form of a finished page, which `startForm` makes work. What it shows later waits in it unseen.
 *
 * @param next the address that a success leads to, loaded ahead once something is typed.
 */
export function PlainForm(props: { name: string; next?: string; children: ReactNode }) {
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      data-form={props.name}
      data-next={props.next}
    >
      <div role="status" data-message="" className={classes.message} />
      <div hidden data-prototypes="">
        {(["success", "warning", "info"] as const).map((tone) => (
          <BannerBox key={tone} message={{ tone, text: "" }} />
        ))}
        <p data-error="" className={classes.error} />
      </div>
      {props.children}
    </form>
  );
}
