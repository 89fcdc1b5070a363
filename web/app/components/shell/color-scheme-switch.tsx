import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import classes from "./menu-link.module.css";

/** Switches between the light and the dark scheme; the browser stores the choice. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const Picture = isDark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.foot}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Picture size={19} stroke={1.7} aria-hidden="true" />
      {isDark ? "Light colours" : "Dark colours"}
    </button>
  );
}
