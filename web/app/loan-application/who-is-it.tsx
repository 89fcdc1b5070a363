import { useQuery, useQueryClient } from "@tanstack/react-query";
import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { ErrorState } from "../components/feedback/error-state.tsx";
import layout from "../components/layout.module.css";
import { CustomerSearch } from "./customer-search.tsx";
import { openDrafts, removeDraft } from "./draft-calls.ts";
import { DraftList } from "./draft-list.tsx";
import { storeLocalDraft } from "./local-draft.ts";
import { typedPerson } from "./typed-person.ts";

/**
 * Whom an application is for (LOAN-118): a customer who is found, a new person, or one whose application is unfinished.
 *
 * @param onApplication opens the application with this key, which may be new.
 */
export function WhoIsIt(props: {
  userId: number;
  onCustomer: (customerId: string) => void;
  onApplication: (applicationId: string) => void;
}) {
  const { userId } = props;
  const cache = useQueryClient();
  const own = useQuery({
    queryKey: ["applications", "own-unfinished", userId],
    queryFn: () => openDrafts(userId, null),
    staleTime: 0,
  });
  const beginNew = (typed: string) => {
    const application_id = crypto.randomUUID();
    const customer = typedPerson(typed);
    // What was typed to search is entered already: kept as the rest of the input is.
    if (Object.keys(customer).length > 0)
      storeLocalDraft(userId, { application_id, step: 2, form: { customer }, base: null });
    props.onApplication(application_id);
  };
  return (
    <div className={layout.stack5}>
      <section className={layout.stack3} aria-label="Who is it?">
        <h2>Who is it?</h2>
        <CustomerSearch
          chosen=""
          onChoose={async (customerId) => props.onCustomer(customerId)}
          onClear={() => undefined}
          onNew={beginNew}
        />
      </section>
      {own.isLoadingError && (
        <ErrorState
          error={own.error}
          fallback={draftTexts.readFailed}
          onRetry={() => void own.refetch()}
        />
      )}
      <DraftList
        drafts={own.data ?? null}
        userId={userId}
        forCustomer={null}
        onChoose={({ draft }) => props.onApplication(draft.application_id)}
        onDelete={async (applicationId) => {
          await removeDraft(userId, applicationId);
          await cache.invalidateQueries({ queryKey: ["applications"] });
        }}
      />
    </div>
  );
}
