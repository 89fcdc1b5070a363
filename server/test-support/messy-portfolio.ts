import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import { addDays, addMonths } from "@microfinance/contract/core/dates.ts";
import { between, pick as pickWith, repeatableRandom } from "../src/demo/random.ts";
import { csvFile } from "./imports.ts";

/** How many rows of each kind a portfolio has. */
export const portfolioSize = { customers: 300, loans: 240, payments: 900 } as const;

/** The day on which its books end, and those of the software begin. */
export const portfolioCutOver = "2026-11-28";

/** The own domain of its lender, which stands in the settings. */
export const portfolioDomain = "mylender.sl";

type Cells = Record<string, string>;

const firstNames = ["Ya", "Lamin", "Fatmata", "Alhaji", "Abu", "Zainab", "aminata", "FODAY"];
const lastNames = ["Conteh", "Bangura", "Thoronka", "Kanu", "Mansaray", "KOROMA", "N'Silla"];
const places = ["Western Area Urban", "western urban", "BO", "Bo", "Bombali", "Kenema"];

/**
 * The files of a small lender who kept spreadsheets, made up from a seed: names, dates, phones, rates, products and
 * amounts as several people write them, and in a few of a hundred rows what nobody can read or what cannot be.
 */
export function messyPortfolio(seed: number): Record<"customers" | "loans" | "payments", string> {
  const random = repeatableRandom(seed);
  const whole = (from: number, to: number) => between(random, from, to);
  const pick = <Item>(items: readonly Item[]) => pickWith(random, items);
  const chance = (percent: number) => random() * 100 < percent;
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join("");
  const date = (day: string): string => {
    const [year = "", month = "", of = ""] = day.split("-");
    return pick([
      day,
      `${of}/${month}/${year}`,
      `${Number(of)}/${Number(month)}/${year}`,
      `${of}.${month}.${year}`,
      `${Number(of)}-${months[Number(month) - 1] ?? ""}-${year.slice(2)}`,
    ]);
  };
  const phone = (): string => {
    const local = `${pick(["76", "77", "78", "79", "88", "30", "33", "99"])}${digits(6)}`;
    return pick([
      `0${local}`,
      local,
      `00232${local}`,
      `+232 ${local.slice(0, 2)} ${local.slice(2, 5)} ${local.slice(5)}`,
      `0${local.slice(0, 2)}-${local.slice(2, 5)}-${local.slice(5)}`,
      `0${local} / 0${pick(["76", "79"])}${digits(6)}`,
    ]);
  };
  const reference = (letter: string, number: number) =>
    `${letter}${String(number).padStart(4, "0")}`;

  const customers = Array.from({ length: portfolioSize.customers }, (_, at): Cells => {
    const born = addDays("1955-01-01", whole(0, 17_000));
    return {
      external_reference: reference("C", chance(0.5) ? Math.max(1, at) : at + 1),
      first_name: pick(firstNames),
      last_name: pick(lastNames),
      gender: pick(["male", "Female", "female", "MALE", "M", "F"]),
      date_of_birth: chance(3)
        ? pick(["31/02/1985", "1979", "9/9"])
        : chance(4)
          ? "n/a"
          : date(born),
      phone: chance(2) ? pick(["none", ""]) : phone(),
      email: chance(20) ? `x${at}@${pick(["yahoo.com", "gmail.com", portfolioDomain])}` : "",
      address: `${whole(1, 180)} Kissy Rd`,
      city: "Freetown",
      district: pick(places),
      employer_name: pick(["SLP", "Ministry of Education", "EDSA", "", "none"]),
      bank_name: pick(["Rokel", "GTBank", "SLCB", ""]),
      account_number: digits(13),
    };
  });
  const terms: { paidOut: string; amount: number; months: number }[] = [];
  const loans = Array.from({ length: portfolioSize.loans }, (_, at): Cells => {
    const amount = pick([1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 20_000]);
    const period = pick([3, 6, 9, 12, 18, 24]);
    const paidOut = addDays("2025-08-01", whole(0, 440));
    terms.push({ paidOut, amount, months: period });
    const written = pick([
      String(amount),
      `${amount}.00`,
      `Le ${amount.toLocaleString("en")}`,
      amount.toLocaleString("en"),
    ]);
    return {
      external_reference: reference("L", at + 1),
      customer: reference("C", whole(1, portfolioSize.customers)),
      product: pick(["Personal Loan", "Individual Loan", "Business", "salary loan", "Salary"]),
      amount: written,
      interest_rate: pick(["20%", "20", "0.2", "0.25", "30", "25"]),
      months: chance(10) ? `${period} months` : String(period),
      paid_out_on: chance(2) ? "30/02/2026" : date(paidOut),
      status: "active",
      purpose: pick(["Business", "School fees", "", "n/a"]),
    };
  });
  const payments = Array.from({ length: portfolioSize.payments }, (_, at): Cells => {
    const of = whole(0, loans.length - 1);
    const { paidOut, amount, months: period } = terms[of] ?? { paidOut: "", amount: 0, months: 1 };
    const due = addMonths(paidOut, whole(1, 3));
    const part = Math.round((amount * (chance(1) ? 20 : 0.5)) / period);
    return {
      external_reference: `P${String(chance(0.5) ? Math.max(1, at) : at + 1).padStart(5, "0")}`,
      loan: reference("L", of + 1),
      paid_on: chance(1) ? "2027-06-31" : date(due > portfolioCutOver ? portfolioCutOver : due),
      amount: pick([String(part), `${part}.00`, part.toLocaleString("en")]),
      remarks: pick(["", "cash", "OM 076..."]),
    };
  });
  const file = (kind: ImportKind, rows: readonly Cells[]) => csvFile(kind, rows);
  return {
    customers: file("customers", customers),
    loans: file("loans", loans),
    payments: file("payments", payments),
  };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
