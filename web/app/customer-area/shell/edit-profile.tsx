import { timers } from "@microfinance/contract/core/constants.ts";
import { readUserProfile, updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import {
  accountTexts,
  customerTexts,
  panelTexts,
  profileTexts,
} from "@microfinance/contract/customers/texts.ts";
import { PendingEmail } from "../../account/pending-email.tsx";
import {
  CurrentPasswordField,
  isOtherEmail,
  proofOf,
} from "../../account/current-password-field.tsx";
import { BioFields, bioBodyOf, bioError, bioValuesOf } from "../../customer-records/bio-fields.tsx";
import { BioView } from "../../customer-records/bio-view.tsx";
import { LoadedPanel } from "../../customer-records/loaded-panel.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The bio panel behind Edit Profile, with 'Save Changes' and 'Cancel' (CUST-16). */
export function EditProfile(props: { onCancel: () => void }) {
  const { userId } = useOwnCustomer();
  // A session without the user's id can neither read nor save a profile.
  if (userId <= 0) return <p role="alert">{accountTexts.profileIdMissing}</p>;
  return <OwnBio userId={userId} onCancel={props.onCancel} />;
}

function OwnBio({ userId, onCancel }: { userId: number; onCancel: () => void }) {
  const params = { id: String(userId) };
  const answer = useEndpointQuery(readUserProfile, { params });
  const update = useEndpointMutation(updateUser, ["auth", "customers", "loans"]);
  return (
    <LoadedPanel title="Bio" answer={answer} lines={8} failure={customerTexts.missingUser}>
      {({ user }) => (
        <EditPanel
          title="Bio"
          values={{ ...bioValuesOf(user), current_password: "" }}
          exists
          startsEditing
          onCancel={onCancel}
          view={
            <>
              <BioView bio={user} viewer="customer" />
              <PendingEmail userId={userId} email={user.pending_email} />
            </>
          }
          empty={null}
          fields={(form) => (
            <>
              <BioFields form={form} viewer="customer" hasEmail />
              {isOtherEmail(form.values.email, user.email) && (
                <CurrentPasswordField form={form} size="md" />
              )}
            </>
          )}
          check={bioError}
          readAgain={async () => (await answer.refetch()).data?.user.updated_at}
          save={async (values) => {
            const { current_password: _, ...bio } = values;
            const body = { ...bioBodyOf(bio), ...proofOf(values) };
            return (await update.mutateAsync({ params, body })).msg;
          }}
          failure={panelTexts.failed}
          dismissAfter={timers.banner}
          saveLabel={profileTexts.save}
        />
      )}
    </LoadedPanel>
  );
}
