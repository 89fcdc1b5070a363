import { bySchema } from "../core/by-schema.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { bankFields } from "@microfinance/contract/customers/fields.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { bankChange } from "@microfinance/contract/customers/schema.ts";
import { bankTexts } from "@microfinance/contract/customers/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import { EditPanel } from "../components/form/edit-panel.tsx";
import { Summarized } from "../components/display/summarized.tsx";
import { LoadedPanel, type RecordPanelProps } from "./loaded-panel.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { bankSummary } from "./record-summaries.ts";
import { RecordFields } from "./record-fields.tsx";
import { bodyOf, typedSchema, valuesOf } from "./record-values.ts";

/** The customer's bank details: view, edit or add (CUST-14, CUST-9). */
export function BankPanel(props: RecordPanelProps) {
  const { customerId: id, viewer } = props;
  const answer = useEndpointQuery(records.readBank, { params: { id } });
  const create = useEndpointMutation(records.createBank);
  const update = useEndpointMutation(records.updateBank);
  return (
    <LoadedPanel title={bankTexts.title} answer={answer} lines={Object.keys(bankFields).length}>
      {({ bank }) => (
        <EditPanel
          title={bankTexts.title}
          values={valuesOf(bankFields, bank)}
          exists={bank !== null}
          view={
            bank !== null && (
              <Summarized summary={bankSummary(bank)} startsOpen={props.opens === "details"}>
                <DetailList items={detailsOf(bankFields, bank, { viewer })} />
              </Summarized>
            )
          }
          empty={
            <MissingRecord text={viewer === "staff" ? bankTexts.staffEmpty : bankTexts.empty} />
          }
          fields={(form) => (
            <RecordFields of={bankFields} form={form} viewer={viewer} stored={bank} />
          )}
          check={bySchema(typedSchema(bankChange))}
          readAgain={async () => (await answer.refetch()).data?.bank?.updated_at}
          save={async (values) => {
            const body = { ...bodyOf(values), customer_id: id };
            const call = bank === null ? create : update;
            return (await call.mutateAsync({ params: { id }, body })).message;
          }}
          failure={bankTexts.failed}
          dismissAfter={timers.banner}
          readOnly={props.readOnly ?? false}
          startsEditing={props.opens === "form"}
        />
      )}
    </LoadedPanel>
  );
}
