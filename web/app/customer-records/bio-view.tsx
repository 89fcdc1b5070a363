import { shownEmail } from "@microfinance/contract/core/email.ts";
import { formatCustomerDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Unbroken } from "../components/display/sentence.tsx";
import { DetailList } from "../components/display/detail-list.tsx";
import type { Viewer } from "../components/form/fields.tsx";
import { capitalized } from "../components/display/capitalized.ts";

/** A person as the bio shows and edits them (CUST-16). */
export interface Bio {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  gender: string | null;
  date_of_birth: string | null;
  email: string;
  phone: string;
  other_phone: string | null;
}

/** The Bio Graph: its fields (CUST-16), the birth date as each area reads dates (SITE-24). */
export function BioView(props: { bio: Bio; viewer: Viewer }) {
  const { bio } = props;
  const dateOf = props.viewer === "customer" ? formatCustomerDate : formatStaffDate;
  return (
    <DetailList
      items={[
        { label: "Last Name", value: bio.last_name },
        { label: "First Name", value: bio.first_name },
        { label: "Middle Name", value: bio.middle_name },
        {
          label: "Date of Birth",
          value: bio.date_of_birth === null ? null : dateOf(bio.date_of_birth),
        },
        { label: "Gender", value: capitalized(bio.gender) },
        { label: "Email", value: shownEmail(bio.email) },
        { label: "Phone", value: <Unbroken>{bio.phone}</Unbroken> },
        { label: "Other Phone", value: bio.other_phone && <Unbroken>{bio.other_phone}</Unbroken> },
      ]}
    />
  );
}
