import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import palette from "./palette.css?raw";

/** Reads the ten shades of a scale from palette.css, the only place that defines colours. */
function ladder(name: string): MantineColorsTuple {
  const shade = (n: number): string => {
    const found = new RegExp(`--${name}-${n}:\\s*(#[0-9a-f]{6})`).exec(palette)?.[1];
    if (found === undefined) throw new Error(`palette.css has no --${name}-${n}`);
    return found;
  };
  return [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ];
}

/** The Mantine theme of the customer area and the back office, from the tokens. */
export const theme = createTheme({
  colors: {
    leaf: ladder("leaf"),
    ocean: ladder("ocean"),
    kola: ladder("kola"),
    gold: ladder("gold"),
    // Mantine's own colour names, so that every default of Mantine uses these scales.
    gray: ladder("sand"),
    dark: ladder("night"),
    green: ladder("leaf"),
    blue: ladder("ocean"),
    red: ladder("kola"),
    yellow: ladder("gold"),
  },
  primaryColor: "leaf",
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: "#14231c",
  fontFamily: "var(--font-body)",
  headings: { fontFamily: "var(--font-body)", fontWeight: "650" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  shadows: {
    xs: "var(--shadow-low)",
    sm: "var(--shadow-low)",
    md: "var(--shadow-high)",
    lg: "var(--shadow-high)",
    xl: "var(--shadow-high)",
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    // Descriptions are below the input, so that the inputs of a row align.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { duration: 180 },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": "Close" },
        transitionProps: { duration: 160, transition: "fade" },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
  },
});

/** Mantine's surfaces, text and borders use the tokens in both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-soft)",
    "--mantine-color-placeholder": "var(--ink-faint)",
    "--mantine-color-anchor": "var(--link)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-border": "var(--line-strong)",
  };
  const dark = {
    ...shared,
    ...lightVariant("leaf", "brand"),
    ...lightVariant("green", "brand"),
    ...lightVariant("kola", "danger"),
    ...lightVariant("red", "danger"),
    ...lightVariant("ocean", "info"),
    ...lightVariant("blue", "info"),
    ...lightVariant("gold", "warning"),
    ...lightVariant("yellow", "warning"),
  };
  return { variables: {}, light: shared, dark };
};

/** Mantine's light variant lacks contrast in the dark scheme, where it uses the soft pair of tokens. */
function lightVariant(color: string, token: string): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: `var(--${token}-soft)`,
    [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, var(--${token}-soft), var(--ink) 6%)`,
    [`--mantine-color-${color}-light-color`]: `var(--${token}-soft-ink)`,
  };
}
