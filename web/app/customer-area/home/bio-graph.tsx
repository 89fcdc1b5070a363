import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { PendingEmail } from "../../account/pending-email.tsx";
import { BioView } from "../../customer-records/bio-view.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { Summarized } from "../../components/display/summarized.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The Bio Graph, read-only in the Home tab (CUST-16). */
export function BioGraph() {
  const { customerId, userId } = useOwnCustomer();
  const profile = useEndpointQuery(readProfile);
  const customer = useEndpointQuery(readCustomer, { params: { userId: customerId } });
  // Both responses contain the bio, so one of them suffices.
  const bio = profile.data?.user ?? customer.data?.customer;
  const failure = profile.error ?? customer.error;
  const code = customer.data?.customer.customer_id ?? profile.data?.user.customer_id;
  return (
    <Section title="Bio Graph" text={code ? `Customer ${code}` : undefined}>
      {bio !== undefined ? (
        <>
          <Summarized
            summary={[
              [bio.first_name, bio.middle_name, bio.last_name].filter(Boolean).join(" "),
              bio.phone,
              bio.email,
            ]}
          >
            <BioView bio={bio} viewer="customer" />
          </Summarized>
          <PendingEmail userId={userId} email={profile.data?.user.pending_email ?? null} />
        </>
      ) : failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <ErrorState
          error={failure}
          fallback={panelTexts.failed}
          onRetry={() => void Promise.all([profile.refetch(), customer.refetch()])}
        />
      )}
    </Section>
  );
}
