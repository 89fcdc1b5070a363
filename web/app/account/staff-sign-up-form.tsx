import { useId, useState } from "react";
import { defaultStaffRole, genders, staffRoles } from "@microfinance/contract/core/constants.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { creationError } from "@microfinance/contract/staff/rules.ts";
import { passwordHint, firstPasswordTexts } from "@microfinance/contract/auth/texts.ts";
import { staffSignUpTexts } from "@microfinance/contract/staff/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../core/api-error.ts";
import type { Claims } from "../core/claims.ts";
import { post } from "../core/post.ts";
import { dropToken, getSession } from "../core/session.ts";
import { useUnsaved } from "../core/unsaved-guard.ts";
import { Banner } from "../components/feedback/banner.tsx";
import { staffSignUpError } from "./staff-sign-up-check.ts";
import { Field, PasswordField } from "../components/public-form/field.tsx";
import classes from "../components/public-form/form.module.css";
import { SubmitButton } from "../components/public-form/submit-button.tsx";
import type { Input } from "../components/public-form/send-form.ts";
import { usePublicForm } from "../components/public-form/use-public-form.ts";
import { signUpPerson } from "./sign-up-person.ts";
import own from "./staff-sign-up-form.module.css";

/**
 * The staff sign-up form of its own page and of the dashboard (AUTH-47). Sends `role_id` and the entered birth date
 * (AUTH-48).
 */
export function StaffSignUpForm(props: { claims: Claims }) {
  const roleField = useId();
  const suggestions = useId();
  const [firstPassword, setFirstPassword] = useState<"invite" | "type">("type");
  const signUp = usePublicForm({
    check: staffSignUpError,
    submit: createStaff,
    success: (response) => response.msg,
    onDone: (_, form) => form.reset(),
    failure: staffSignUpTexts.failed,
  });
  const [isEntered, setInput] = useState(false);
  useUnsaved(isEntered && !signUp.isSending);
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      {...signUp.formProps}
      onInput={() => setInput(true)}
      onReset={() => setInput(false)}
    >
      <Banner message={signUp.message} onDismiss={() => signUp.setMessage(null)} />
      <div className={classes.pair}>
        <Field label="First name" {...signUp.field("first_name")} autoComplete="off" />
        <Field label="Last name" {...signUp.field("last_name")} autoComplete="off" />
        <Field label="Middle name (optional)" name="middle_name" autoComplete="off" />
        <Field label="Gender" {...signUp.field("gender")} list={suggestions} autoComplete="off" />
        <Field label="Date of birth" {...signUp.field("date_of_birth")} type="date" />
        <Field label="Phone" {...signUp.field("phone")} type="tel" autoComplete="off" />
        <Field
          label="Email"
          {...signUp.field("email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
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
      </div>
      <FirstPasswordFieldset value={firstPassword} onChange={setFirstPassword} />
      {firstPassword === "type" && (
        <>
          <div className={classes.pair}>
            <PasswordField
              label="Password"
              {...signUp.field("password")}
              autoComplete="new-password"
            />
            <PasswordField
              label="Confirm password"
              {...signUp.field("confirm_password")}
              autoComplete="new-password"
            />
          </div>
          <p className={classes.hint}>{passwordHint(staffSignUpTexts.passwordGuidance)}</p>
        </>
      )}
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

/** The roles this person may assign to a new account (AUTH-44). */
function grantableRoles(claims: Claims) {
  return staffRoles.filter((role) => creationError(claims, role.id) === null);
}

async function createStaff(input: Input): Promise<{ msg: string }> {
  const session = getSession();
  if (session.state !== "signed-in") throw new ApiError(401, generalTexts.unauthorized);
  try {
    return await post("/staff/create", staffPayload(input), { token: session.token });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dropToken(session.token);
    throw error;
  }
}

function staffPayload(input: Input) {
  const { password, ...person } = signUpPerson(input);
  return {
    ...person,
    ...(input["first_password"] === "invite" ? { invite: true } : { password }),
    middle_name: titleCaseName(input["middle_name"] ?? ""),
    gender: (input["gender"] ?? "").trim(),
    date_of_birth: input["date_of_birth"] || null,
    role_id: Number(input["role_id"]),
  };
}

const choices = ["invite", "type"] as const;

/** Whether a new staff member receives an invitation link or a password entered here (AUTH-21). */
function FirstPasswordFieldset(props: {
  value: "invite" | "type";
  onChange: (value: "invite" | "type") => void;
}) {
  return (
    <fieldset className={own.choice}>
      <legend>{firstPasswordTexts.label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="first_password"
            value={choice}
            checked={props.value === choice}
            onChange={() => props.onChange(choice)}
          />
          {firstPasswordTexts[choice]}
        </label>
      ))}
      <p>
        {props.value === "invite" ? firstPasswordTexts.inviteHint : firstPasswordTexts.typeHint}
      </p>
    </fieldset>
  );
}
