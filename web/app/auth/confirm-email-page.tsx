import { useParams } from "react-router";
import classes from "../components/public-form/form.module.css";
import { LinkPage } from "./link-page.tsx";

export function meta() {
  return [
    { title: "Confirm your new address - Microfinance" },
    { name: "description", content: "Confirms the new email address of your account." },
    { name: "robots", content: "noindex" },
  ];
}

/** Confirms a new address of an account (AUTH-9). Shows success only after the server's response. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  return (
    <LinkPage
      title="Confirm your new address"
      path={`/user/confirm-email/${encodeURIComponent(token)}`}
    >
      <a href="/user/signin" className={classes.primary}>
        Sign In
      </a>
      <a href="/staff/signin" className={classes.secondary}>
        For employees
      </a>
    </LinkPage>
  );
}
