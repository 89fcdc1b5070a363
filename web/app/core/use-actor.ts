import { useMemo } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { actorOf, useSession } from "./use-session.ts";

/** The signed-in staff member for the access rules; null until known. */
export function useActor(): Actor | null {
  const session = useSession();
  const claims = session.state === "signed-in" ? session.claims : null;
  return useMemo(() => (claims === null ? null : actorOf(claims)), [claims]);
}

/** The name of the signed-in person, the default of review and decision forms (LOAN-47). */
export function useSignedInName(): string {
  const session = useSession();
  return session.state === "signed-in" ? fullName(session.claims) : "";
}
