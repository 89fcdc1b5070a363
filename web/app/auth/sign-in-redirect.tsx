import { redirect } from "react-router";

/**
 * Redirects /auth/signin, the address in older verification mails, to /user/signin (AUTH-8). The server redirects
 * direct requests.
 */
export function clientLoader() {
  return redirect("/user/signin");
}

export default function SignInRedirect() {
  return null;
}
