import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listMerges } from "@microfinance/contract/identity/merge-endpoints.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Section } from "../../../components/shell/section.tsx";
import layout from "../../../components/layout.module.css";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { MergeForm } from "./merge-form.tsx";

/** The records that were merged into a customer (KYC-55), and the button of who may merge another one (KYC-50). */
export function MergedRecords(props: { customerId: string }) {
  const { customerId: id } = props;
  const actor = useActor();
  const { data } = useEndpointQuery(listMerges, { params: { id } });
  const [isMerging, setMerging] = useState(false);
  const merges = data?.merges ?? [];
  const mayMerge = actor !== null && may(actor, "customers.merge");
  if (merges.length === 0 && !mayMerge) return null;
  return (
    <Section title="Merged records">
      {merges.length > 0 && (
        <ul className={`${layout.list} ${layout.stack2}`}>
          {merges.map((merge) => (
            <li key={merge.merged_id}>
              {merge.merged_id} {merge.merged_name} is part of this record, merged by{" "}
              {merge.staff_name} on {formatStaffDateTime(merge.merged_at)}: {merge.reason}
            </li>
          ))}
        </ul>
      )}
      {mayMerge && (
        <p>
          <Button variant="default" size="compact-sm" onClick={() => setMerging(true)}>
            Merge another record into this one
          </Button>
        </p>
      )}
      <GuardedModal
        opened={isMerging}
        onClose={() => setMerging(false)}
        title={`Merge another record into ${id}`}
        size="xl"
      >
        {isMerging && <MergeForm customerId={id} onDone={() => setMerging(false)} />}
      </GuardedModal>
    </Section>
  );
}
