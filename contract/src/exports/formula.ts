/** The first characters of a formula in spreadsheets, their full-width forms included. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text, with an apostrophe before it if a spreadsheet would read it as a formula: it never executes (RPT-11). */
export function defused(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}

/** A phone as it is stored; any other text in its column is text. */
const isPhone = /^\+\d[\d -]*$/;

/** A phone in one, +23276123456: with hyphens a spreadsheet would subtract. Null for what is no phone. */
export function phoneInOne(value: string): string | null {
  return isPhone.test(value) ? value.replaceAll(/[ -]/g, "") : null;
}
