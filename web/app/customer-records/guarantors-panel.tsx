import { bySchema } from "../core/by-schema.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { guarantorFields } from "@microfinance/contract/customers/fields.ts";
import type { ReactNode } from "react";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import {
  guarantorChange,
  type GuarantorRecord,
  newGuarantor,
} from "@microfinance/contract/customers/schema.ts";
import { guarantorTexts } from "@microfinance/contract/customers/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { requestOf } from "../components/form/field-values.ts";
import { EditPanel } from "../components/form/edit-panel.tsx";
import { EmptyState } from "../components/table/empty-state.tsx";
import { DuplicateWarning } from "./duplicate-warning.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordGroup } from "./record-group.tsx";
import { bodyOf, typedSchema, valuesOf } from "./record-values.ts";

interface Shared {
  customerId: string;
  viewer: Viewer;
  readOnly: boolean;
  /** What an area shows of a guarantor below the record. */
  below?: (guarantor: GuarantorRecord, name: string) => ReactNode;
}

/**
 * The customer's guarantors, numbered, each editable, and the form that adds one (CUST-18, CUST-14, SITE-28, CUST-13).
 */
export function GuarantorsPanel(props: {
  customerId: string;
  viewer: Viewer;
  readOnly?: boolean;
  below?: Shared["below"];
}) {
  const answer = useEndpointQuery(records.listGuarantors, { params: { id: props.customerId } });
  const shared = { ...props, readOnly: props.readOnly ?? false };
  return (
    <RecordGroup
      title={groupTitle(props.viewer)}
      answer={answer}
      namesOf={({ guarantors }) => guarantors.map(nameOf)}
    >
      {({ guarantors }) => (
        <>
          {guarantors.map((guarantor, position) => (
            <OneGuarantor
              key={guarantor.id}
              {...shared}
              guarantor={guarantor}
              number={position + 1}
            />
          ))}
          {(!shared.readOnly || guarantors.length === 0) && (
            <AddGuarantor {...shared} isFirst={guarantors.length === 0} />
          )}
        </>
      )}
    </RecordGroup>
  );
}

function OneGuarantor(props: Shared & { guarantor: GuarantorRecord; number: number }) {
  const { customerId: id, viewer, guarantor } = props;
  const params = { id, guarantorId: String(guarantor.id) };
  const answer = useEndpointQuery(records.listGuarantors, { params: { id } });
  const update = useEndpointMutation(records.updateGuarantor);
  const readAgain = async () => {
    const { data } = await answer.refetch();
    return data?.guarantors.find((one) => one.id === guarantor.id)?.updated_at;
  };
  return (
    <EditPanel
      title={`${props.number}. ${nameOf(guarantor)}`}
      level={viewer === "staff" ? 3 : 2}
      values={valuesOf(guarantorFields, guarantor)}
      exists
      view={
        <>
          <DetailList items={detailsOf(guarantorFields, guarantor, { viewer })} />
          {props.below?.(guarantor, nameOf(guarantor))}
        </>
      }
      empty={null}
      fields={(form) => (
        <RecordFields of={guarantorFields} form={form} viewer={viewer} stored={guarantor} />
      )}
      check={bySchema(typedSchema(guarantorChange))}
      readAgain={readAgain}
      save={async (values) => {
        const body = {
          ...bodyOf(values),
          ...requestOf(guarantorFields, values),
          customer_id: id,
        };
        const saved = await update.mutateAsync({ params, body }).catch(logMissing);
        return saved.message;
      }}
      failure={failureOf(viewer)}
      dismissAfter={timers.banner}
      readOnly={props.readOnly}
    />
  );
}

function AddGuarantor(props: Shared & { isFirst: boolean }) {
  const { customerId: id, viewer } = props;
  const create = useEndpointMutation(records.createGuarantor);
  return (
    <EditPanel
      title={props.isFirst ? (groupTitle(viewer) ?? "Guarantor") : "Another guarantor"}
      level={viewer === "staff" && !props.isFirst ? 3 : 2}
      values={valuesOf(guarantorFields, null)}
      exists={false}
      addLabel="Add Guarantor"
      view={null}
      empty={
        !props.isFirst ? (
          <MissingRecord text="Another person who repays if the borrower does not." />
        ) : viewer === "staff" ? (
          <MissingRecord text={guarantorTexts.staffEmpty} />
        ) : (
          <EmptyState
            compact
            title={guarantorTexts.staffEmpty}
            text="A guarantor repays a loan if you do not."
          />
        )
      }
      fields={(form) => (
        <>
          <RecordFields of={guarantorFields} form={form} viewer={viewer} stored={null} />
          {viewer === "staff" && (
            <DuplicateWarning
              phone={form.values.guarantor_phone}
              first_name={form.values.guarantor_first_name}
              last_name={form.values.guarantor_last_name}
              customer_id={id}
            />
          )}
        </>
      )}
      check={bySchema(typedSchema(newGuarantor))}
      save={async (values) => {
        const body = {
          ...bodyOf(values),
          ...requestOf(guarantorFields, values),
          customer_id: id,
        };
        return (await create.mutateAsync({ params: { id }, body })).message;
      }}
      failure={failureOf(viewer)}
      dismissAfter={timers.banner}
      saveLabel="Add Guarantor"
      readOnly={props.readOnly}
    />
  );
}

/** The heading of all guarantors; the page of a customer has its own. */
function groupTitle(viewer: Viewer): string | null {
  return viewer === "staff" ? "Guarantors Information" : null;
}

/** A guarantor who is gone is logged as well as said (CUST-2). */
function logMissing(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) console.warn(guarantorTexts.notFound);
  throw error;
}

function failureOf(viewer: Viewer): string {
  return viewer === "staff" ? guarantorTexts.staffFailed : guarantorTexts.failed;
}

function nameOf(guarantor: GuarantorRecord): string {
  return [
    guarantor.guarantor_first_name,
    guarantor.guarantor_middle_name,
    guarantor.guarantor_last_name,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
