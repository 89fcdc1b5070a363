import { useState } from "react";
import { Button } from "@mantine/core";
import { listBlockHits } from "@microfinance/contract/blocks/endpoints.ts";
import { hitSentence } from "@microfinance/contract/blocks/rules.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { toTypedDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { listIdentityDocuments } from "@microfinance/contract/identity/endpoints.ts";
import { Link } from "react-router";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { Section } from "../../../components/shell/section.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { sectionHref } from "../../../core/use-section.ts";
import { BlockForm } from "./block-form.tsx";

/** The entries of the blocked list that a customer matches (KYC-21), and the button of who may add one (KYC-20). */
export function CustomerBlocks(props: {
  customer: {
    customer_id: string;
    date_of_birth: string | null;
    phone: string;
  } & Parameters<typeof fullName>[0];
}) {
  const { customer } = props;
  const { customer_id: id } = customer;
  const actor = useActor();
  const { data } = useEndpointQuery(listBlockHits, { params: { id } });
  const documents = useEndpointQuery(listIdentityDocuments, { params: { id } }).data?.documents;
  const [isAdding, setAdding] = useState(false);
  const hits = data?.blocks ?? [];
  const maySet = actor !== null && may(actor, "blocks.set");
  if (hits.length === 0 && !maySet) return null;
  const birth = customer.date_of_birth;
  return (
    <Section title="Blocked list">
      {hits.map((hit) => (
        <Note key={hit.id} tone="warning">
          {hitSentence(hit)}.{" "}
          {actor !== null && may(actor, "blocks.read") && (
            <Link
              to={{ hash: sectionHref("customers", { list: "blocked", entry: String(hit.id) }) }}
            >
              Open the entry
            </Link>
          )}
        </Note>
      ))}
      {maySet && (
        <p>
          {hits.length === 0 && "Not on the blocked list. "}
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Block this person
          </Button>
        </p>
      )}
      <GuardedModal opened={isAdding} onClose={() => setAdding(false)} title="Block a person">
        {isAdding && (
          <BlockForm
            person={{
              customer_id: id,
              full_name: fullName(customer),
              date_of_birth: birth === null ? "" : toTypedDate(birth),
              id_number: documents?.[0]?.id_number ?? "",
              phone: customer.phone,
            }}
            onCancel={() => setAdding(false)}
            onDone={() => setAdding(false)}
          />
        )}
      </GuardedModal>
    </Section>
  );
}
