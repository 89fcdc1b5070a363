import { Input, SegmentedControl, useMantineColorScheme } from "@mantine/core";

/**
 * Chooses the colour scheme of the areas (SITE-52); the browser stores the choice. Printable documents are always
 * white.
 */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Input.Wrapper label="Dark mode" labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label="Dark mode"
        value={colorScheme}
        onChange={(value) => {
          if (value === "light" || value === "dark" || value === "auto") setColorScheme(value);
        }}
        data={[
          { value: "auto", label: "System" },
          { value: "light", label: "Off" },
          { value: "dark", label: "On" },
        ]}
      />
    </Input.Wrapper>
  );
}
