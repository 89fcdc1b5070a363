import { attribute, type Tag } from "./xml-tags.ts";

/** Numbers of the formats of dates and times that every workbook has. */
const usualDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/**
 * Reads the styles that show a number as a date or a time, by their place, from the tags of their part: the number is
 * no amount.
 */
export function stylesReader(): { dates: ReadonlySet<number>; take: (tag: Tag) => void } {
  const own = new Map<number, boolean>();
  const dates = new Set<number>();
  let place = 0;
  let isWithin = false;
  const take = ({ name, attributes }: Tag) => {
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
      if (own.get(format) ?? isUsual) dates.add(place);
      place += 1;
    }
  };
  return { dates, take };
}

/** Whether a format has a day, a month, a year or an hour, beside its texts, colours and signs. */
function isDate(format: string | null): boolean {
  const bare = (format ?? "").slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return /[dmyh]/i.test(bare);
}
