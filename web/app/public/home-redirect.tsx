import { redirectDocument } from "react-router";

/** Redirects `/` to /home, a finished page, without a history entry (SITE-1). The server redirects direct requests. */
export function clientLoader() {
  return redirectDocument("/home");
}

export default function HomeRedirect() {
  return null;
}
