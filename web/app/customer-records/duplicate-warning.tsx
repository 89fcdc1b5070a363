import { useMemo } from "react";
import { Alert, List } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { findDuplicates } from "@microfinance/contract/blocks/endpoints.ts";
import { hitSentence } from "@microfinance/contract/blocks/rules.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { LookAlikeReason } from "@microfinance/contract/identity/look-alikes.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { Link } from "react-router";
import { useEndpointQuery } from "../core/query.ts";
import { sectionHref } from "../core/use-section.ts";

/** How long typing must rest before it is looked up, in milliseconds. */
const typingPause = 600;

/** As many as are read before saving. */
const shown = 5;

const reasonTexts: Readonly<Record<LookAlikeReason, string>> = {
  same_id_number: "same ID number",
  same_account: "same bank account",
  same_phone: "same phone number",
  same_name_and_birth_date: "same name and date of birth",
  similar_name_and_birth_date: "similar name and date of birth",
  same_paper: "same paper",
  guarantor: "already a guarantor of this customer",
  same_guarantor: "same guarantor of another live loan",
};

/**
 * Warns staff who add a person of people who look alike, with links (CUST-7: a warning, never a refusal). Nothing is
 * shown while nobody does, and a failed look-up says nothing: it is a help, not a step.
 *
 * @param date_of_birth YYYY-MM-DD, or empty while it is not complete
 * @param customer_id whom a guarantor is added for
 */
export function DuplicateWarning(props: {
  phone: string;
  first_name: string;
  last_name: string;
  date_of_birth?: string;
  id_number?: string;
  account_number?: string;
  customer_id?: string;
}) {
  const { phone, first_name, last_name, date_of_birth = "", customer_id = "" } = props;
  const { id_number = "", account_number = "" } = props;
  const person = useMemo(
    () => ({
      phone,
      first_name,
      last_name,
      date_of_birth,
      id_number,
      account_number,
      customer_id,
    }),
    [phone, first_name, last_name, date_of_birth, id_number, account_number, customer_id],
  );
  const [query] = useDebouncedValue(person, typingPause);
  const isComplete =
    normalizePhone(phone) !== null ||
    id_number.trim() !== "" ||
    account_number.trim() !== "" ||
    (first_name.trim() !== "" && last_name.trim() !== "" && (date_of_birth !== "" || phone === ""));
  const { data } = useEndpointQuery(findDuplicates, { query }, { enabled: isComplete });
  if (!isComplete || data === undefined) return null;
  return (
    <>
      {data.blocked.length > 0 && (
        <Alert
          color="kola"
          role="status"
          title="On the blocked list"
          style={{ gridColumn: "1 / -1" }}
        >
          {data.blocked.map((hit) => (
            <p key={hit.id}>{hitSentence(hit)}. An approval is stopped until it is lifted.</p>
          ))}
        </Alert>
      )}
      {data.duplicates.length > 0 && <KnownPeople duplicates={data.duplicates} />}
    </>
  );
}

function KnownPeople(data: Pick<ResponseOf<typeof findDuplicates>, "duplicates">) {
  return (
    <Alert
      color="gold"
      role="status"
      title="A similar customer is on record already"
      style={{ gridColumn: "1 / -1" }}
    >
      <List size="sm" spacing={4}>
        {data.duplicates.slice(0, shown).map((known) => (
          <List.Item key={`${known.customer_id} ${known.reasons.join()}`}>
            <Link
              to={{ hash: sectionHref("customer-details", { id: known.customer_id }) }}
              target="_blank"
            >
              {known.customer_id}
            </Link>{" "}
            {known.full_name}: {known.reasons.map((reason) => reasonTexts[reason]).join(", ")}
          </List.Item>
        ))}
        {data.duplicates.length > shown && (
          <List.Item>and {data.duplicates.length - shown} more</List.Item>
        )}
      </List>
    </Alert>
  );
}
