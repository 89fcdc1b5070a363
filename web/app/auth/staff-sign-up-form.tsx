import { useId } from "react";
import { defaultStaffRole, genders, staffRoles } from "@microfinance/contract/constants.ts";
import { normalizeEmail } from "@microfinance/contract/email.ts";
import { titleCaseName } from "@microfinance/contract/names.ts";
import { normalizePhone } from "@microfinance/contract/phone.ts";
import { creationRefusal } from "@microfinance/contract/staff/rules.ts";
import { staffSignUpTexts } from "@microfinance/contract/texts/account-forms.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Claims } from "../lib/claims.ts";
import { post } from "../lib/post.ts";
import { dropToken, getSession } from "../lib/session.ts";
import { Banner } from "../ui/banner.tsx";
import { staffSignUpRefusal } from "./checks.ts";
import { Field, PasswordField } from "../ui/plain-form/field.tsx";
import classes from "../ui/plain-form/form.module.css";
import { SubmitButton } from "../ui/plain-form/submit-button.tsx";
import { useSubmission, type Typed } from "../ui/plain-form/use-submission.ts";

/** The staff sign-up form (000§3, 000§5): sends role_id, and the date that was entered (D42, D43). */
export function StaffSignUpForm(props: { claims: Claims }) {
  const roleField = useId();
  const suggestions = useId();
  const signUp = useSubmission({
    check: staffSignUpRefusal,
    send: createStaff,
    fallback: staffSignUpTexts.failed,
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={signUp.onSubmit}>
      <Banner message={signUp.message} onDismiss={() => signUp.setMessage(null)} />
      <div className={classes.pair}>
        <Field
          label="First name"
          name="first_name"
          autoComplete="off"
          wrong={signUp.isWrong("first_name")}
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="off"
          wrong={signUp.isWrong("last_name")}
        />
        <Field label="Middle name (optional)" name="middle_name" autoComplete="off" />
        <Field
          label="Gender"
          name="gender"
          list={suggestions}
          autoComplete="off"
          wrong={signUp.isWrong("gender")}
        />
        <Field
          label="Date of birth"
          name="date_of_birth"
          type="date"
          wrong={signUp.isWrong("date_of_birth")}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          wrong={signUp.isWrong("phone")}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          wrong={signUp.isWrong("email")}
        />
        <div className={classes.field}>
          <label htmlFor={roleField}>{staffSignUpTexts.role}</label>
          <select id={roleField} name="role_id" defaultValue={defaultStaffRole}>
            {grantableRoles(props.claims).map((role) => (
              <option key={role.id} value={role.id}>
                {role.name}
              </option>
            ))}
          </select>
        </div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          wrong={signUp.isWrong("password")}
        />
        <PasswordField
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          wrong={signUp.isWrong("confirm_password")}
        />
      </div>
      <p className={classes.hint}>{staffSignUpTexts.passwordGuidance}</p>
      <datalist id={suggestions}>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {gender}
          </option>
        ))}
      </datalist>
      <div className={classes.buttons}>
        <SubmitButton label="Sign Up" sending={signUp.isSending} />
      </div>
    </form>
  );
}

/** The roles this person may give a new account (D84). */
function grantableRoles(claims: Claims) {
  return staffRoles.filter((role) => creationRefusal(claims, role.id) === null);
}

async function createStaff(typed: Typed, form: HTMLFormElement): Promise<string> {
  const session = getSession();
  if (session.state !== "signed-in") throw new ApiError(401, generalTexts.unauthorized);
  try {
    const { msg } = await post<{ msg: string }>(
      "/staff/create",
      staffPayload(typed),
      session.token,
    );
    form.reset();
    return msg;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dropToken(session.token);
    throw error;
  }
}

function staffPayload(typed: Typed) {
  return {
    first_name: titleCaseName(typed["first_name"] ?? ""),
    middle_name: titleCaseName(typed["middle_name"] ?? ""),
    last_name: titleCaseName(typed["last_name"] ?? ""),
    gender: (typed["gender"] ?? "").trim(),
    date_of_birth: typed["date_of_birth"] || null,
    email: normalizeEmail(typed["email"] ?? ""),
    phone: normalizePhone(typed["phone"] ?? ""),
    role_id: Number(typed["role_id"]),
    password: typed["password"],
  };
}
