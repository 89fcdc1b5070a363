import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError } from "../lib/api-error.ts";
import { post } from "../lib/post.ts";
import { LoadingData } from "../theme/loading-data.tsx";
import classes from "../ui/plain-form/form.module.css";

export function meta() {
  return [
    { title: "Sign Up Confirmation - Microfinance" },
    { name: "description", content: "Confirms the email address of your new account." },
    { name: "robots", content: "noindex" },
  ];
}

type Outcome = { state: "asking" } | { state: "verified" | "refused"; text: string };

/** Confirms an e-mail address, and says so only when the server did (000§2, D36). */
export default function VerifyEmailPage() {
  const { id = "", token = "" } = useParams();
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const asked = useRef(false);

  useEffect(() => {
    // A token holds once; asking twice would turn a success into a refusal.
    if (asked.current) return;
    asked.current = true;
    post<{ msg: string }>(
      `/user/${encodeURIComponent(id)}/verify/${encodeURIComponent(token)}`,
      {},
    ).then(
      (reply) => setOutcome({ state: "verified", text: reply.msg }),
      (error: unknown) => setOutcome({ state: "refused", text: refusalText(error) }),
    );
  }, [id, token]);

  return (
    <>
      <div className={classes.head}>
        <h1>Sign Up Confirmation</h1>
      </div>
      {outcome.state === "asking" ? (
        <LoadingData />
      ) : (
        <div className={classes.form}>
          <p role={outcome.state === "verified" ? "status" : "alert"}>{outcome.text}</p>
          <div className={classes.buttons}>
            {/* /auth/signin is the address of the specification; it leads to /user/signin. */}
            <Link to="/auth/signin" className={classes.primary}>
              Sign In
            </Link>
            {outcome.state === "refused" && (
              <Link to="/contact" className={classes.secondary}>
                Contact us
              </Link>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalTexts.unexpectedTryAgain;
  return error.message === "" ? authTexts.linkInvalid : error.message;
}
