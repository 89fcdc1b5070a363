import { redirect } from "react-router";

/** `/` goes to /home and leaves no entry of its own in the history (SITE-1); asked for directly, the server sends it on. */
export function clientLoader() {
  return redirect("/home");
}

export default function HomeRedirect() {
  return null;
}
