import { bySchema } from "../core/by-schema.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { employerFields } from "@microfinance/contract/customers/fields.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { employerChange, newEmployer } from "@microfinance/contract/customers/schema.ts";
import { addressTexts, employerTexts } from "@microfinance/contract/customers/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../core/query.ts";
import { detailsOf } from "../components/drawer/field-details.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { EditPanel } from "../components/form/edit-panel.tsx";
import { Summarized } from "../components/display/summarized.tsx";
import { LoadedPanel, type RecordPanelProps } from "./loaded-panel.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { employerSummary } from "./record-summaries.ts";
import { RecordFields } from "./record-fields.tsx";
import { bodyOf, typedSchema, valuesOf } from "./record-values.ts";

/** The customer's employer: view, edit or add (CUST-14, CUST-9, CUST-11). */
export function EmployerPanel(props: RecordPanelProps) {
  const { customerId: id, viewer } = props;
  const answer = useEndpointQuery(records.readEmployer, { params: { id } });
  const create = useEndpointMutation(records.createEmployer, ["loans"]);
  const update = useEndpointMutation(records.updateEmployer, ["loans"]);
  return (
    <LoadedPanel
      title={employerTexts.title}
      answer={answer}
      lines={Object.keys(employerFields).length}
    >
      {({ employer }) => (
        <EditPanel
          title={employerTexts.title}
          values={valuesOf(employerFields, employer)}
          exists={employer !== null}
          view={
            employer !== null && (
              <Summarized
                summary={employerSummary(employer)}
                startsOpen={props.opens === "details"}
              >
                <DetailList items={detailsOf(employerFields, employer, { viewer })} />
              </Summarized>
            )
          }
          empty={
            <MissingRecord
              text={viewer === "staff" ? employerTexts.staffEmpty : addressTexts.empty}
            />
          }
          fields={(form) => (
            <RecordFields of={employerFields} form={form} viewer={viewer} stored={employer} />
          )}
          check={bySchema(typedSchema(employer === null ? newEmployer : employerChange))}
          readAgain={async () => (await answer.refetch()).data?.employer?.updated_at}
          save={async (values) => {
            const body = { ...bodyOf(values), customerId: id };
            const call = employer === null ? create : update;
            const saved = await call
              .mutateAsync({ params: { id }, body })
              .catch((error: unknown) => rethrow(error, viewer));
            return saved.message;
          }}
          failure={
            employer === null && viewer === "customer"
              ? employerTexts.createFailed
              : employerTexts.updateFailed
          }
          dismissAfter={timers.banner}
          readOnly={props.readOnly ?? false}
          startsEditing={props.opens === "form"}
        />
      )}
    </LoadedPanel>
  );
}

/** The staff panel has its own words for a reply that never came (SITE-23). */
function rethrow(error: unknown, viewer: Viewer): never {
  if (viewer === "staff" && error instanceof ApiError && !error.hasResponse) {
    throw new ApiError(null, employerTexts.noResponse);
  }
  throw error;
}
