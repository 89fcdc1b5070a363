import { shownEmail } from "@microfinance/contract/core/email.ts";
import { lazy, Suspense, useState } from "react";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { BioView } from "../../customer-records/bio-view.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { Summarized } from "../../components/display/summarized.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { SectionBoundary } from "../../components/shell/section-boundary.tsx";
import { useOwnCustomer } from "../current-customer.ts";

const PendingEmail = lazy(async () => ({
  default: (await import("../../account/pending-email.tsx")).PendingEmail,
}));

/** The Bio Graph, read-only in the Home tab (CUST-16). */
export function BioGraph() {
  const { customerId, userId } = useOwnCustomer();
  const profile = useEndpointQuery(readProfile);
  const customer = useEndpointQuery(readCustomer, { params: { userId: customerId } });
  // Both responses contain the bio, so one of them suffices.
  const bio = profile.data?.user ?? customer.data?.customer;
  const pending = profile.data?.user.pending_email ?? null;
  // It stays when nothing waits any more, since it then shows the result of the change.
  const [wasPending, setWasPending] = useState(false);
  if (pending !== null && !wasPending) setWasPending(true);
  const failure = profile.error ?? customer.error;
  const code = customer.data?.customer.customer_id ?? profile.data?.user.customer_id;
  return (
    <Section title="Bio Graph" text={code ? `Customer ${code}` : undefined}>
      {bio !== undefined ? (
        <>
          <Summarized summary={[fullName(bio), bio.phone, shownEmail(bio.email)]}>
            <BioView bio={bio} viewer="customer" />
          </Summarized>
          {wasPending && (
            <SectionBoundary>
              <Suspense fallback={null}>
                <PendingEmail userId={userId} email={pending} />
              </Suspense>
            </SectionBoundary>
          )}
        </>
      ) : failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <ErrorState
          error={failure}
          fallback={customerTexts.missingUser}
          onRetry={() => void Promise.all([profile.refetch(), customer.refetch()])}
        />
      )}
    </Section>
  );
}
