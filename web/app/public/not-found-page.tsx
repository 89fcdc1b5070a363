import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { Drawing } from "./illustrations/illustration.tsx";
import signpost from "./illustrations/signpost.svg";
import classes from "../components/theme/message-page.module.css";

/** The page of any other path (SITE-1). */
export default function NotFound() {
  return (
    <div className={classes.page}>
      <Drawing src={signpost} />
      <h1>{publicPageTexts.notFound}</h1>
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
      <p className={classes.ways}>
        <a href="/home">Home</a>
        <a href="/services">Services</a>
        <a href="/contact">Contact</a>
      </p>
    </div>
  );
}

export function meta() {
  return [{ title: "Page Not Found - Microfinance" }, { name: "robots", content: "noindex" }];
}
