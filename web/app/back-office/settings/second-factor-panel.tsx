import { Checkbox, Stack } from "@mantine/core";
import { staffRoles } from "@microfinance/contract/core/constants.ts";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** The roles that need a second factor to sign in (AUTH-17). */
export function SecondFactorPanel(props: SettingsPanel) {
  const chosen = props.settings.second_factor_roles ?? [];
  const names = staffRoles.filter((role) => chosen.includes(role.id)).map((role) => role.name);
  return (
    <SettingsEditPanel
      title="Second step at sign-in"
      values={{ second_factor_roles: chosen.map(String) }}
      readOnly={props.readOnly}
      save={({ second_factor_roles }) =>
        props.save({ second_factor_roles: second_factor_roles.map(Number) })
      }
      view={
        <div>
          <p>
            <strong>{names.length === 0 ? "No role needs it" : names.join(", ")}</strong>
          </p>
          <p className={classes.note}>
            These roles confirm each sign-in with an authenticator app or a passkey. Who has none
            sets one up at the next sign-in. Everybody else may.
          </p>
        </div>
      }
      fields={(form) => (
        <Checkbox.Group
          label="Roles that need a second step"
          description="People of these roles who have none are asked within 15 minutes."
          {...form.getInputProps("second_factor_roles")}
        >
          <Stack gap="xs" my="xs">
            {staffRoles.map((role) => (
              <Checkbox key={role.id} value={String(role.id)} label={role.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}
