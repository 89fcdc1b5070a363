import { create, type Font } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Noto Sans has the letters of Krio, Mende and Temne (ɛ ɔ ŋ), which the standard fonts of PDF lack. A document embeds
 * only the letters that it uses.
 */
const files = {
  regular: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  bold: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
} as const;

type Fonts = Record<keyof typeof files, Font>;

let parsed: Fonts | null = null;

/** The parsed fonts, shared by all documents: parsing both takes ten times as long as writing a receipt. */
export function documentFonts(): Fonts {
  parsed ??= { regular: parse(files.regular), bold: parse(files.bold) };
  return parsed;
}

function parse(file: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if ("fonts" in font) throw new Error(`${file} contains several fonts; a single one is required.`);
  return font;
}
