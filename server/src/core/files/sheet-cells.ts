import { attribute, type Tag, unescaped } from "./xml-tags.ts";

/** What is read of a cell: a workbook of a few kilobytes can hold a text of megabytes in each of its cells. */
const longestText = 2_000;
/** Most columns that are read. */
const mostColumns = 100;

/** Reads the texts that cells name by number from the tags of their part, one after another. */
export function textsReader(): { texts: string[]; take: (tag: Tag) => void } {
  const texts: string[] = [];
  let current = "";
  let isPhonetic = false;
  const take = ({ name, text }: Tag) => {
    if (name === "si") current = "";
    else if (name === "rPh") isPhonetic = true;
    else if (name === "/rPh") isPhonetic = false;
    else if (name === "/t" && !isPhonetic)
      current = (current + unescaped(text.slice(0, longestText))).slice(0, longestText);
    else if (name === "/si") texts.push(current);
  };
  return { texts, take };
}

/** What the cells of a sheet name by number. */
export interface Named {
  texts: readonly string[];
  /** The styles that show a number as a date. */
  dates: ReadonlySet<number>;
  /** What a cell says that is shown as a date, by the number it stores. */
  dateText: (serial: string) => string;
  /** What a formula says that its program did not compute. */
  noValue: string;
}

interface Cell {
  type: string;
  style: number;
  isFormula: boolean;
  value: string;
}

/** A row of a sheet with its number, from 1. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** Reads the rows of a sheet from its tags, one after another. */
export function sheetReader(named: Named): (tag: Tag) => SheetRow | null {
  let number = 0;
  let row: string[] = [];
  let column = 0;
  let cell: Cell = { type: "n", style: 0, isFormula: false, value: "" };
  return ({ name, attributes, isEmpty, text }) => {
    if (name === "row") {
      number = Number(attribute(attributes, "r") ?? number + 1);
      row = [];
      column = 0;
      if (isEmpty) return { number, cells: row };
    } else if (name === "/row") {
      return { number, cells: row };
    } else if (name === "c") {
      const place = columnOf(attribute(attributes, "r"));
      if (place !== null) column = place;
      cell = {
        type: attribute(attributes, "t") ?? "n",
        style: Number(attribute(attributes, "s") ?? 0),
        isFormula: false,
        value: "",
      };
      if (isEmpty) column += 1;
    } else if (name === "/v" || name === "/t") {
      cell.value = (cell.value + unescaped(text.slice(0, longestText))).slice(0, longestText);
    } else if (name === "f") {
      cell.isFormula = true;
    } else if (name === "/c") {
      if (column < mostColumns) {
        while (row.length < column) row.push("");
        row[column] = cellText(cell, named);
      }
      column += 1;
    }
    return null;
  };
}

/** The place of a cell by its name, 1 for B7; null without one. */
function columnOf(cell: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(cell ?? "")?.[1];
  if (letters === undefined) return null;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

/** What a cell says, as text that is no amount where the sheet shows none. */
function cellText({ type, style, isFormula, value }: Cell, named: Named): string {
  if (type === "s") return named.texts[Number(value)] ?? "";
  // The program that wrote the file did not compute it.
  if (isFormula && type === "n" && value === "") return named.noValue;
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || value === "") return value;
  if (named.dates.has(style)) return named.dateText(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // A number has 15 digits that are sure: of a longer one, the sheet has lost the last ones.
  if (Math.abs(number) >= 1e15) return number.toExponential();
  // Excel stores 149.95 as 149.94999999999999.
  return String(Number(number.toFixed(8)));
}
