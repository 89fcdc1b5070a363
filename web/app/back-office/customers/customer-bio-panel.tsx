import { shownEmail } from "@microfinance/contract/core/email.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { type readCustomer, updateCustomer } from "@microfinance/contract/customers/endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { BioFields, bioBodyOf, bioError, bioValuesOf } from "../../customer-records/bio-fields.tsx";
import { BioView } from "../../customer-records/bio-view.tsx";
import { LoadedPanel } from "../../customer-records/loaded-panel.tsx";
import { Summarized } from "../../components/display/summarized.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { EditPanel } from "../../components/form/edit-panel.tsx";

type StubbedResponse = ResponseOf<typeof readCustomer>;

/**
 * The customer's bio, which staff may correct (CUST-15). Only the owner and administrators change the e-mail address
 * (AUTH-9).
 */
export function CustomerBioPanel(props: {
  answer: {
    data: StubbedResponse | undefined;
    error: Error | null;
    refetch: () => Promise<{ data: StubbedResponse | undefined }>;
  };
  readOnly: boolean;
}) {
  const { answer } = props;
  const update = useEndpointMutation(updateCustomer, ["loans", "users"]);
  return (
    <LoadedPanel title="Bio Graph" answer={answer} lines={8}>
      {({ customer }) => (
        <EditPanel
          title="Bio Graph"
          values={bioValuesOf(customer)}
          exists
          view={
            <Summarized summary={[fullName(customer), customer.phone, shownEmail(customer.email)]}>
              <BioView bio={customer} viewer="staff" />
            </Summarized>
          }
          empty={null}
          fields={(form) => <BioFields form={form} viewer="staff" hasEmail={false} />}
          check={bioError}
          readAgain={async () => (await answer.refetch()).data?.customer.updated_at}
          save={async (values) => {
            const { email: _, ...body } = bioBodyOf(values);
            const params = { id: customer.customer_id };
            return (await update.mutateAsync({ params, body })).message;
          }}
          failure={panelTexts.failed}
          dismissAfter={timers.banner}
          readOnly={props.readOnly}
        />
      )}
    </LoadedPanel>
  );
}
