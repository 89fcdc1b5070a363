import { bySchema } from "../core/by-schema.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { addressFields } from "@microfinance/contract/customers/fields.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { addressChange, newAddress } from "@microfinance/contract/customers/schema.ts";
import { addressTexts } from "@microfinance/contract/customers/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import { EditPanel } from "../components/form/edit-panel.tsx";
import { Summarized } from "../components/display/summarized.tsx";
import { LoadedPanel, type RecordPanelProps } from "./loaded-panel.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { addressSummary } from "./record-summaries.ts";
import { RecordFields } from "./record-fields.tsx";
import { bodyOf, typedSchema, valuesOf } from "./record-values.ts";

/** The customer's address: view, edit or add (CUST-14, CUST-10). */
export function AddressPanel(props: RecordPanelProps) {
  const { customerId: id, viewer } = props;
  const answer = useEndpointQuery(records.readAddress, { params: { id } });
  const create = useEndpointMutation(records.createAddress);
  const update = useEndpointMutation(records.updateAddress);
  return (
    <LoadedPanel
      title={addressTexts.title}
      answer={answer}
      lines={Object.keys(addressFields).length}
    >
      {({ address }) => (
        <EditPanel
          title={addressTexts.title}
          values={valuesOf(addressFields, address)}
          exists={address !== null}
          view={
            address !== null && (
              <Summarized summary={addressSummary(address)} startsOpen={props.opens === "details"}>
                <DetailList items={detailsOf(addressFields, address, { viewer })} />
              </Summarized>
            )
          }
          empty={
            <MissingRecord
              text={addressTexts.empty}
              more={viewer === "staff" ? addressTexts.staffEmpty : null}
            />
          }
          fields={(form) => (
            <RecordFields of={addressFields} form={form} viewer={viewer} stored={address} />
          )}
          check={bySchema(typedSchema(address === null ? newAddress : addressChange))}
          readAgain={async () => (await answer.refetch()).data?.address?.updated_at}
          save={async (values) => {
            const body = { ...bodyOf(values), customerId: id };
            const saved =
              address === null
                ? await create.mutateAsync({ params: { id }, body })
                : await update.mutateAsync({ params: { id }, body: { ...body, id: address.id } });
            return saved.message;
          }}
          failure={addressTexts.failed}
          dismissAfter={timers.banner}
          readOnly={props.readOnly ?? false}
          startsEditing={props.opens === "form"}
        />
      )}
    </LoadedPanel>
  );
}
