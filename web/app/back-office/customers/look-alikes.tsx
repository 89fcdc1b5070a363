import { Button } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  listLookAlikes,
  sayDifferent,
} from "@microfinance/contract/identity/look-alike-endpoints.ts";
import { type LookAlike, sharedWords } from "@microfinance/contract/identity/look-alikes.ts";
import { CustomerLink } from "./customer-link.tsx";
import { confirm, notify } from "../../core/notify.ts";
import { Section } from "../../components/shell/section.tsx";
import layout from "../../components/layout.module.css";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";

/**
 * Customers who may be the same person, with the reasons (KYC-10). Staff say that they are not, which is remembered
 * (KYC-13). Nothing is shown without one: it is a help, and a failed look-up says nothing.
 */
export function LookAlikes(props: { customerId: string; readOnly: boolean }) {
  const { customerId: id } = props;
  const { data } = useEndpointQuery(listLookAlikes, { params: { id } });
  const say = useEndpointMutation(sayDifferent, ["loans"]);
  if (data === undefined || data.look_alikes.length === 0) return null;
  const markDifferent = async (other: LookAlike) => {
    const isSure = await confirm(
      `${id} and ${other.customer_id} ${other.full_name} are different people? Your name is remembered with it.`,
      { yes: "Different people", no: "Cancel" },
    );
    if (!isSure) return;
    await say
      .mutateAsync({ params: { id, otherId: other.customer_id } })
      .catch((error: unknown) => notify(errorMessage(error, "This could not be remembered.")));
  };
  return (
    <Section title="May be the same person">
      <ul className={`${layout.list} ${layout.stack2}`}>
        {data.look_alikes.map((other) => (
          <li key={other.customer_id}>
            <CustomerLink id={other.customer_id} /> {other.full_name}: {sharedWords(other.reasons)}
            {other.different !== undefined ? (
              <>
                . Not the same person, said by {other.different.staff_name} on{" "}
                {formatStaffDateTime(other.different.said_at)}
              </>
            ) : (
              !props.readOnly && (
                <>
                  {" "}
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={say.isPending}
                    onClick={() => void markDifferent(other)}
                  >
                    Not the same person
                    <span className="visually-hidden">: {other.customer_id}</span>
                  </Button>
                </>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
