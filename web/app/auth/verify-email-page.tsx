import { useParams } from "react-router";
import classes from "../components/public-form/form.module.css";
import { LinkPage } from "./link-page.tsx";

export function meta() {
  return [
    { title: "Sign Up Confirmation - Microfinance" },
    { name: "description", content: "Confirms the email address of your new account." },
    { name: "robots", content: "noindex" },
  ];
}

/** Confirms an e-mail address (AUTH-8). Shows success only after the server's response. */
export default function VerifyEmailPage() {
  const { id = "", token = "" } = useParams();
  return (
    <LinkPage
      title="Sign Up Confirmation"
      path={`/user/${encodeURIComponent(id)}/verify/${encodeURIComponent(token)}`}
    >
      {/* /auth/signin is the address in older mails; it redirects to /user/signin. */}
      <a href="/auth/signin" className={classes.primary}>
        Sign In
      </a>
    </LinkPage>
  );
}
