import { timers } from "@microfinance/contract/core/constants.ts";
import { readUserProfile, updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { accountTexts, customerTexts, panelTexts } from "@microfinance/contract/customers/texts.ts";
import { PendingEmail } from "../../account/pending-email.tsx";
import { isOtherEmail, useCurrentPassword } from "../../account/use-current-password.tsx";
import { profileTexts } from "@microfinance/contract/texts/customer-area.ts";
import { BioFields, bioBodyOf, bioError, bioValuesOf } from "../../customer-records/bio-fields.tsx";
import { BioView } from "../../customer-records/bio-view.tsx";
import { LoadedPanel } from "../../customer-records/loaded-panel.tsx";
import { useGuardedSave } from "../../customer-records/use-guarded-save.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import { useOwnCustomer } from "../current-customer.ts";

/** The bio panel behind Edit Profile, with 'Save Changes' and 'Cancel' (CUST-16). */
export function EditProfile() {
  const { userId } = useOwnCustomer();
  const params = { id: String(userId) };
  const answer = useEndpointQuery(readUserProfile, { params }, { enabled: userId > 0 });
  const update = useEndpointMutation(updateUser, ["auth", "customers", "loans"]);
  const guarded = useGuardedSave(async () => (await answer.refetch()).data?.user.updated_at);
  const password = useCurrentPassword("md");
  return (
    <LoadedPanel title="Bio" answer={answer} lines={8}>
      {({ user }) => (
        <EditPanel
          title="Bio"
          values={bioValuesOf(user)}
          exists
          startsEditing
          view={
            <>
              <BioView bio={user} audience="customer" />
              <PendingEmail userId={userId} email={user.pending_email} />
            </>
          }
          empty={customerTexts.missingUser}
          fields={(form) => (
            <>
              <BioFields form={form} audience="customer" hasEmail />
              {password.field(isOtherEmail(form.values.email, user.email))}
            </>
          )}
          refuse={(values) => (userId > 0 ? bioError(values) : accountTexts.profileIdMissing)}
          save={(values) =>
            guarded(values.updated_at, async (updated_at) => {
              const body = { ...bioBodyOf(values), updated_at };
              const send = (proof: object) =>
                update.mutateAsync({ params, body: { ...body, ...proof } });
              return (await password.proved(send)).msg;
            })
          }
          failure={panelTexts.failed}
          dismissAfter={timers.banner}
          saveLabel={profileTexts.save}
        />
      )}
    </LoadedPanel>
  );
}
