import { timers } from "@microfinance/contract/core/constants.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import {
  addIdentityDocument,
  changeIdentityDocument,
  listIdentityDocuments,
} from "@microfinance/contract/identity/endpoints.ts";
import type { IdentityDocument } from "@microfinance/contract/identity/schema.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { DetailList } from "../components/display/detail-list.tsx";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { EditPanel } from "../components/form/edit-panel.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { identityBody, identityFormError } from "./identity-values.ts";
import { MissingRecord } from "./missing-record.tsx";
import { ExpiryBadge } from "./expiry-badge.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordGroup } from "./record-group.tsx";
import { type RecordValues, valuesOf } from "./record-values.ts";
import { identityKindNames } from "@microfinance/contract/documents/papers.ts";

type Values = RecordValues<typeof identityFields>;

interface Shared {
  customerId: string;
  viewer: Viewer;
  readOnly: boolean;
}

/** The identity documents of a customer, each editable, and the form that adds one (KYC-1). */
export function IdentityPanel(props: Shared) {
  const answer = useEndpointQuery(listIdentityDocuments, { params: { id: props.customerId } });
  return (
    <RecordGroup
      title="Identity documents"
      answer={answer}
      namesOf={({ documents }) => documents.map(nameOf)}
    >
      {({ documents }) => (
        <>
          {documents.map((document) => (
            <OneDocument key={document.id} {...props} document={document} />
          ))}
          {(!props.readOnly || documents.length === 0) && (
            <AddDocument {...props} isFirst={documents.length === 0} />
          )}
        </>
      )}
    </RecordGroup>
  );
}

function OneDocument(props: Shared & { document: IdentityDocument }) {
  const { customerId: id, viewer, document } = props;
  const answer = useEndpointQuery(listIdentityDocuments, { params: { id } });
  const change = useEndpointMutation(changeIdentityDocument, ["loans"]);
  return (
    <EditPanel<Values>
      title={nameOf(document)}
      level={3}
      values={valuesOf(identityFields, document)}
      exists
      view={
        <>
          <ExpiryBadge document={document} mb="xs" />
          <DetailList items={detailsOf(identityFields, document, { viewer })} />
        </>
      }
      empty={null}
      fields={(form) => (
        <RecordFields of={identityFields} form={form} viewer={viewer} stored={document} />
      )}
      check={checked}
      readAgain={async () => {
        const { data } = await answer.refetch();
        return data?.documents.find((one) => one.id === document.id)?.updated_at;
      }}
      save={async (values) => {
        const params = { id, documentId: String(document.id) };
        const body = { ...identityBody(values), updated_at: values.updated_at };
        return (await change.mutateAsync({ params, body })).message;
      }}
      failure={identityTexts.failed}
      dismissAfter={timers.banner}
      readOnly={props.readOnly}
    />
  );
}

function AddDocument(props: Shared & { isFirst: boolean }) {
  const { customerId: id, viewer } = props;
  const add = useEndpointMutation(addIdentityDocument, ["loans"]);
  return (
    <EditPanel<Values>
      title={props.isFirst ? "Identity documents" : "Another identity document"}
      level={props.isFirst ? 2 : 3}
      values={valuesOf(identityFields, null)}
      exists={false}
      addLabel="Add identity document"
      view={null}
      empty={
        <MissingRecord
          text={props.isFirst ? identityTexts.staffEmpty : "A document of another kind or number."}
        />
      }
      fields={(form) => (
        <RecordFields of={identityFields} form={form} viewer={viewer} stored={null} />
      )}
      check={checked}
      save={async (values) =>
        (await add.mutateAsync({ params: { id }, body: identityBody(values) })).message
      }
      failure={identityTexts.failed}
      dismissAfter={timers.banner}
      readOnly={props.readOnly}
    />
  );
}

function checked(values: Values) {
  const error = identityFormError(values, true);
  if (error === null) return null;
  return { text: error.text, fields: [error.field], texts: { [error.field]: error.text } };
}

function nameOf({ id_kind, id_number }: IdentityDocument): string {
  return `${identityKindNames[id_kind]} ${id_number}`;
}
