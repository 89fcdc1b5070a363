import { attribute, tagsOf } from "./xml-tags.ts";

/** Numbers of the formats of dates and times that every workbook has. */
const usualDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** The styles of a workbook that show a number as a date or a time, by their place: the number is no amount. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const own = new Map<number, boolean>();
  const styles = new Set<number>();
  let place = 0;
  let isWithin = false;
  for (const { name, attributes } of tagsOf(xml)) {
    if (name === "numFmt")
      own.set(
        Number(attribute(attributes, "numFmtId")),
        isDate(attribute(attributes, "formatCode")),
      );
    else if (name === "cellXfs") isWithin = true;
    else if (name === "/cellXfs") isWithin = false;
    else if (name === "xf" && isWithin) {
      const format = Number(attribute(attributes, "numFmtId"));
      const isUsual = usualDates.some(([first, last]) => format >= first && format <= last);
      if (own.get(format) ?? isUsual) styles.add(place);
      place += 1;
    }
  }
  return styles;
}

/** Whether a format has a day, a month, a year or an hour, beside its texts, colours and signs. */
function isDate(format: string | null): boolean {
  const bare = (format ?? "").slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return /[dmyh]/i.test(bare);
}
