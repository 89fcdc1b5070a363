import { bySchema } from "../core/by-schema.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { businessFields } from "@microfinance/contract/customers/fields.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import {
  businessChange,
  type BusinessRecord,
  newBusiness,
} from "@microfinance/contract/customers/schema.ts";
import { businessTexts, businessTabTexts } from "@microfinance/contract/customers/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { EditPanel } from "../components/form/edit-panel.tsx";
import { EmptyState } from "../components/table/empty-state.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { RecordFields } from "./record-fields.tsx";
import { RecordGroup } from "./record-group.tsx";
import { bodyOf, typedSchema, valuesOf } from "./record-values.ts";

interface Shared {
  customerId: string;
  viewer: Viewer;
  readOnly: boolean;
}

/** The customer's businesses, numbered, each editable, and the form that adds one (CUST-18, CUST-14). */
export function BusinessesPanel(props: { customerId: string; viewer: Viewer; readOnly?: boolean }) {
  const answer = useEndpointQuery(records.listBusinesses, { params: { id: props.customerId } });
  const shared = { ...props, readOnly: props.readOnly ?? false };
  return (
    <RecordGroup
      title={groupTitle(props.viewer)}
      answer={answer}
      namesOf={({ businesses }) => businesses.map((business) => business.business_name)}
    >
      {({ businesses }) => (
        <>
          {businesses.map((business, position) => (
            <OneBusiness key={business.id} {...shared} business={business} number={position + 1} />
          ))}
          {(!shared.readOnly || businesses.length === 0) && (
            <AddBusiness {...shared} isFirst={businesses.length === 0} />
          )}
        </>
      )}
    </RecordGroup>
  );
}

function OneBusiness(props: Shared & { business: BusinessRecord; number: number }) {
  const { customerId: id, viewer, business } = props;
  const params = { id, businessId: String(business.id) };
  const answer = useEndpointQuery(records.listBusinesses, { params: { id } });
  const update = useEndpointMutation(records.updateBusiness);
  const readAgain = async () => {
    const { data } = await answer.refetch();
    return data?.businesses.find((one) => one.id === business.id)?.updated_at;
  };
  return (
    <EditPanel
      title={`${props.number}. ${business.business_name}`}
      level={viewer === "staff" ? 3 : 2}
      values={valuesOf(businessFields, business)}
      exists
      view={<DetailList items={detailsOf(businessFields, business, { viewer })} />}
      empty={null}
      fields={(form) => (
        <RecordFields of={businessFields} form={form} viewer={viewer} stored={business} />
      )}
      check={bySchema(typedSchema(businessChange))}
      readAgain={readAgain}
      save={async (values) => {
        const body = { ...bodyOf(values), customer_id: id };
        return (await update.mutateAsync({ params, body })).message;
      }}
      failure={businessTexts.failed}
      dismissAfter={timers.banner}
      readOnly={props.readOnly}
    />
  );
}

function AddBusiness(props: Shared & { isFirst: boolean }) {
  const { customerId: id, viewer } = props;
  const create = useEndpointMutation(records.createBusiness);
  return (
    <EditPanel
      title={props.isFirst ? (groupTitle(viewer) ?? "Business") : "Another business"}
      level={viewer === "staff" && !props.isFirst ? 3 : 2}
      values={valuesOf(businessFields, null)}
      exists={false}
      addLabel={businessTabTexts.add}
      view={null}
      empty={
        !props.isFirst ? (
          <MissingRecord text="Each business you run can be kept here with its capital and address." />
        ) : viewer === "staff" ? (
          <MissingRecord text={businessTexts.staffEmpty} />
        ) : (
          <EmptyState
            compact
            title={businessTexts.staffEmpty}
            text="Each business you run can be kept here with its capital and address."
          />
        )
      }
      fields={(form) => (
        <RecordFields of={businessFields} form={form} viewer={viewer} stored={null} />
      )}
      check={bySchema(typedSchema(newBusiness))}
      save={async (values) => {
        const body = { ...bodyOf(values), customer_id: id };
        return (await create.mutateAsync({ params: { id }, body })).message;
      }}
      failure={businessTexts.failed}
      dismissAfter={timers.banner}
      saveLabel={businessTabTexts.add}
      readOnly={props.readOnly}
    />
  );
}

/** The heading of all businesses; the page of a customer has its own. */
function groupTitle(viewer: Viewer): string | null {
  return viewer === "staff" ? "Business Information" : null;
}
