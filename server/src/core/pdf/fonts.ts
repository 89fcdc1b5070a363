import { create, type Font } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Fonts {
  regular: Font;
  bold: Font;
}

let parsed: Fonts | null = null;

/**
 * Noto Sans has the letters of Krio, Mende and Temne (ɛ ɔ ŋ), which the standard fonts of PDF lack. A document embeds
 * only the letters that it uses. All documents share the parsed fonts: parsing both takes ten times as long as writing
 * a receipt.
 */
export function documentFonts(): Fonts {
  const require = createRequire(import.meta.url);
  parsed ??= {
    regular: parse(
      require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    ),
    bold: parse(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  };
  return parsed;
}

function parse(path: string): Font {
  const font = create(readFileSync(path));
  if ("fonts" in font) throw new Error(`${path} contains several fonts; a single one is required.`);
  // A glyph stores the letters that it was first read for. Read as a part of another letter (E of É), it would store
  // none, and no later document could be searched for it. Ligatures come first, to store f and i instead of ﬁ.
  font.layout("ff fi fl ffi ffl");
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}
