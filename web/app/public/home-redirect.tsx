import { redirect } from "react-router";

/** Redirects `/` to /home without a history entry (SITE-1). The server redirects direct requests. */
export function clientLoader() {
  return redirect("/home");
}

export default function HomeRedirect() {
  return null;
}
