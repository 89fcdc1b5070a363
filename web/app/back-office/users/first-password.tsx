import { Group, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { firstPasswordTexts } from "@microfinance/contract/auth/texts.ts";

/** How a new person gets a password: by an invitation link, or entered here (AUTH-21). */
export type FirstPassword = "invite" | "type";

/** The choice, and the password fields if it is entered here. */
export function FirstPasswordChoice(props: {
  value: FirstPassword;
  onChange: (value: FirstPassword) => void;
  children: ReactNode;
}) {
  return (
    <>
      <Radio.Group
        label={firstPasswordTexts.label}
        description={
          props.value === "invite" ? firstPasswordTexts.inviteHint : firstPasswordTexts.typeHint
        }
        value={props.value}
        onChange={(value) => props.onChange(value === "invite" ? "invite" : "type")}
        style={{ gridColumn: "1 / -1" }}
      >
        <Group my="xs">
          <Radio value="invite" label={firstPasswordTexts.invite} />
          <Radio value="type" label={firstPasswordTexts.type} />
        </Group>
      </Radio.Group>
      {props.value === "type" && props.children}
    </>
  );
}

/** What the form sends: the passwords, or the request for an invitation. */
export function firstPasswordBody(values: {
  first_password: FirstPassword;
  password: string;
  confirm_password: string;
}): { invite: true } | { password: string; confirm_password: string } {
  const { password, confirm_password } = values;
  return values.first_password === "invite" ? { invite: true } : { password, confirm_password };
}
