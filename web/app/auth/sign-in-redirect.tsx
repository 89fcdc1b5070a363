import { redirect } from "react-router";

/** /auth/signin, the address in older verification mails, goes to /user/signin (AUTH-8); asked for directly, the server sends it on. */
export function clientLoader() {
  return redirect("/user/signin");
}

export default function SignInRedirect() {
  return null;
}
