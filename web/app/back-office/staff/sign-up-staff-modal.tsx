import { useQueryClient } from "@tanstack/react-query";
import { StaffSignUpForm } from "../../account/staff-sign-up-form.tsx";
import { useSession } from "../../core/use-session.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";

/** The staff sign-up form as a modal of the dashboard (AUTH-47); it also has its own page. */
export function SignUpStaffModal(props: { opened: boolean; onClose: () => void }) {
  const session = useSession();
  const cache = useQueryClient();
  const close = () => {
    props.onClose();
    // The form reports no created account.
    for (const tag of ["staff", "users"]) void cache.invalidateQueries({ queryKey: [tag] });
  };
  return (
    <GuardedModal opened={props.opened} onClose={close} title="Sign Up a Staff" size="lg">
      {session.state === "signed-in" && <StaffSignUpForm claims={session.claims} />}
    </GuardedModal>
  );
}
