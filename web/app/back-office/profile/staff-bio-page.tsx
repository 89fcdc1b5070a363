import { Stack, Autocomplete, TextInput } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import type { profile as profileSchema } from "@microfinance/contract/auth/schema/accounts.ts";
import { timers, genders, textLimits } from "@microfinance/contract/core/constants.ts";
import { updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { formatStaffDate, parseTypedDate } from "@microfinance/contract/core/dates.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { staffScreenTexts } from "@microfinance/contract/staff/texts.ts";
import { PendingEmail } from "../../account/pending-email.tsx";
import {
  CurrentPasswordField,
  isOtherEmail,
  proofOf,
} from "../../account/current-password-field.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import { readSecondFactor } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { z } from "zod";
import { rolesOf } from "../users/user-columns.tsx";
import { bioError, personOf } from "../users/update-user-modal.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import type { AppForm } from "../../core/use-app-form.ts";
import { DateField } from "../../components/form/date-field.tsx";
import type { PersonValues } from "../users/person-values.ts";

/** The signed-in person's staff bio (AUTH-53): the view "Staff Bio Graph", and its form. */
export default function StaffBioPage() {
  const result = useEndpointQuery(staff.readOwnProfile, {});
  const profile = useEndpointQuery(readProfile).data?.user;
  // Starts the request of the section below, which is mounted once the record is there.
  useEndpointQuery(readSecondFactor, {});
  const record = result.data?.staff;
  return (
    <>
      <PageHeader title="Profile" />
      {record !== undefined ? (
        <Stack gap="lg">
          <Bio record={record} profile={profile} />
          <SecondFactorSection />
        </Stack>
      ) : (
        <NotLoaded result={result} fallback="Your profile could not be fetched.">
          <CardSkeleton cards={1} height={320} />
        </NotLoaded>
      )}
    </>
  );
}

function Bio(props: { record: StaffRecord; profile: z.output<typeof profileSchema> | undefined }) {
  const { record, profile } = props;
  const actor = useActor();
  const update = useEndpointMutation(updateUser, ["staff", "auth", "users"]);
  const readOnly = actor === null || !may(actor, "users.update", "own");
  return (
    <EditPanel
      title={staffScreenTexts.bioTitle}
      values={{ ...personOf(record.user), current_password: "" }}
      exists
      empty={null}
      view={
        <>
          <BioView record={record} />
          <PendingEmail
            userId={record.user.id}
            email={profile?.pending_email ?? null}
            by={profile?.pending_email_by ?? null}
            readOnly={readOnly}
          />
        </>
      }
      fields={(form) => (
        <>
          <BioFields form={form} />
          {isOtherEmail(form.values.email, record.user.email) && (
            <CurrentPasswordField form={form} size="sm" />
          )}
        </>
      )}
      check={(values) =>
        record.user.id > 0
          ? bioError(values)
          : { text: staffScreenTexts.profileIdMissing, fields: [] }
      }
      save={async (values) => {
        const params = { id: String(record.user.id) };
        const { current_password: _, ...bio } = values;
        const date_of_birth = parseTypedDate(bio.date_of_birth);
        await update.mutateAsync({
          params,
          body: { ...bio, date_of_birth, ...proofOf(values) },
        });
        return staffScreenTexts.profileDone;
      }}
      failure={staffScreenTexts.profileFailed}
      dismissAfter={timers.banner}
      readOnly={readOnly}
    />
  );
}

/** The fields of the bio; only the office changes job title, department and employment date (AUTH-53). */
function BioView(props: { record: StaffRecord }) {
  const { user, ...job } = props.record;
  const date = (day: string | null) => day && formatStaffDate(day);
  return (
    <DetailList
      items={[
        { label: "First name", value: user.first_name },
        { label: "Middle name", value: user.middle_name },
        { label: "Last name", value: user.last_name },
        { label: "Gender", value: user.gender },
        { label: "Birthday", value: date(user.date_of_birth) },
        { label: "Email", value: user.email },
        { label: "Mobile", value: user.phone },
        { label: "Second phone", value: user.other_phone },
        { label: "Employee number", value: job.id },
        { label: "Job title", value: job.position },
        { label: "Department", value: job.department },
        { label: "Employment date", value: date(job.employment_date) },
        { label: "Roles", value: rolesOf(user) },
      ]}
    />
  );
}

/** The inputs of the person's own bio (AUTH-53). */
function BioFields<Values extends PersonValues>(props: { form: AppForm<Values> }) {
  const { form } = props;
  const field = (name: keyof PersonValues) => ({
    maxLength: textLimits.line,
    ...form.field(name),
  });
  return (
    <>
      <TextInput
        label="Last name"
        autoComplete="family-name"
        withAsterisk
        {...field("last_name")}
      />
      <TextInput
        label="First name"
        autoComplete="given-name"
        withAsterisk
        {...field("first_name")}
      />
      <TextInput label="Middle name" autoComplete="additional-name" {...field("middle_name")} />
      <DateField label="Date of birth" {...field("date_of_birth")} maxLength={10} />
      <Autocomplete label="Gender" data={[...genders]} {...field("gender")} />
      <TextInput label="Email" type="email" autoComplete="email" withAsterisk {...field("email")} />
      <TextInput label="Phone" type="tel" autoComplete="tel" withAsterisk {...field("phone")} />
      <TextInput label="Second phone" type="tel" autoComplete="off" {...field("second_phone")} />
    </>
  );
}
