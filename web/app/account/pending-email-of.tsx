import type { Actor } from "@microfinance/contract/core/access.ts";
import { readUserProfile } from "@microfinance/contract/customers/account-endpoints.ts";
import { useEndpointQuery } from "../core/query.ts";
import { PendingEmail } from "./pending-email.tsx";

/** The pending address of another account, for lists whose rows do not include it. */
export function PendingEmailOf(props: {
  userId: number;
  readOnly?: boolean;
  actor?: Actor | null;
}) {
  const result = useEndpointQuery(readUserProfile, { params: { id: String(props.userId) } });
  const user = result.data?.user;
  return (
    <PendingEmail
      {...props}
      email={user?.pending_email ?? null}
      by={user?.pending_email_by ?? null}
    />
  );
}
