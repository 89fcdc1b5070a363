import {
  type ChargeRates,
  chargeRate,
  chargesAt,
  furtherKinds,
  shortLabel,
} from "../accounting/charges.ts";
import { formatAmount, formatNle, fromCents, shareOf, toCents } from "../core/money.ts";
import { loanCost, percent } from "./cost.ts";
import { periodLabel, rateLabel } from "../core/sentences.ts";
import { type OfferCard, namedProducts, offerCards } from "./cards.ts";
import { interestChart } from "./interest-chart.ts";
import { publicSpan } from "./offered-request.ts";
import { kindOfProduct, requestLink, requestWords } from "./request.ts";
import type { BandPage, PublicProduct } from "./schema.ts";
import type { OfferWord } from "./offer-places.ts";
import { offeredRepayments, repaymentOfOffer } from "./repayments.ts";
import { isUsual, periodOfMonths, type Repayment, usualRepayment } from "../schedules/repayment.ts";
import { amountLabel, chargedWords, rateWords } from "../schedules/words.ts";
import { flatChargeNote, flatChargeOnAmount, flatChargeShort } from "./texts.ts";
import { bandInWords } from "./words.ts";

/** What the calculator knows of an offer; written into its page. */
export interface CalculatorOffer extends ChargeRates {
  name: string;
  kind: string;
  rate: number;
  amount: { from: number; to: number };
  months: { from: number; to: number };
  example: { amount: number; months: number };
}

interface Content {
  readonly [name: string]: string | readonly Content[];
}

/**
 * The content of every place and word of the offers (SITE-5, PROD-5).
 * @param claims the approval rates that the lender states, by product
 */
export function offerContent(
  products: readonly PublicProduct[],
  claims: { salary: string; business: string },
): Content {
  const cards = offerCards(products);
  return {
    home_offers: cards.map((card) => cardContent(card, "home", claims)),
    services_offers: cards.map((card) => cardContent(card, "services", claims)),
    named_products: namedProducts(products).map((one) => ({
      name: one.public_name,
      rate: rateLabel(one.default_rate),
      per: perWords(one, `per annum, ${flatChargeShort}`),
      example: unbroken(exampleLine(one)),
    })),
    kinds: products.map(({ code, public_name }) => ({
      kind: kindOfProduct(code),
      name: public_name,
    })),
    calculator: calculatorContent(calculatorOffers(products)),
    chart: interestChart(cards.map(({ name, product }) => ({ name, rate: product.default_rate }))),
    ...wordsOf(cards, products),
  };
}

function cardContent(
  { name, product }: OfferCard,
  page: BandPage,
  claims: { salary: string; business: string },
): Content {
  const { bands, borrower, default_rate: rate, example } = product;
  const stated = bands.filter((band) => band.page !== null);
  const own = stated.find((band) => band.page === page) ?? stated[0];
  if (own === undefined) throw new RangeError(`${product.code} has no stated range`);
  const kind = kindOfProduct(product.code);
  const others = stated.filter((band) => band !== own);
  const claim = kind === "salary" ? claims.salary : claims.business;
  return {
    name,
    rate: rateLabel(rate),
    per: perWords(product),
    price: unbroken(priceLine(product)),
    minimum: formatNle(own.amount_from),
    maximum: valueOf(own.amount_to === null ? "" : formatNle(own.amount_to)),
    period: monthsOf(own),
    borrower: valueOf(page === "services" ? borrower : ""),
    approval: valueOf(page === "home" && isClaimed(kind) ? claim : ""),
    also: valueOf(others.map(bandInWords).join("; ")),
    cost: unbroken(costSentence(product)),
    link: requestLink({ kind, ...example }),
    apply: unbroken(requestWords(example)),
    called: `a ${name.toLowerCase()}`,
  };
}

/**
 * NLe stays with its amount, and a number with its months, at the end of a line. The pages take text alone, without
 * elements.
 */
function unbroken(sentence: string): string {
  return sentence.replace(/\bNLe (?=\d)/g, "NLe\u00A0").replace(/(?<=\d) (?=months?\b)/g, "\u00A0");
}

const monthsOf = (band: { months_from: number; months_to: number }) =>
  `${band.months_from} to ${band.months_to} months`;

/** The approval rates are claims about the first products. */
const isClaimed = (kind: string) => ["salary", "group", "business"].includes(kind);

/** How the rate is charged, with what an example costs (LOAN-28): the line under a rate "per annum". */
export function priceLine(product: Priced): string {
  const repayment = firstRepayment(product);
  const charged = isUsual(repayment)
    ? flatChargeOnAmount
    : `${rateWords(product.default_rate, repayment)}.`;
  return `${charged} ${exampleLine(product)}`;
}

type Priced = Pick<
  PublicProduct,
  "default_rate" | "repayments" | "fee" | "charge_rates" | "example"
>;

/** What the product's example costs. */
function exampleLine(product: Priced): string {
  const { total, apr } = exampleCost(product);
  const yearly = apr === null ? "" : `, APR ${percent(apr)}`;
  return `${requestWords(product.example)}: you repay ${formatNle(total)}${yearly}.`;
}

/** What follows a rate on the pages; the usual one is stated per annum (LOAN-28). */
function perWords(product: Pick<PublicProduct, "repayments">, usual = "per annum"): string {
  const repayment = firstRepayment(product);
  return isUsual(repayment) ? usual : chargedWords(repayment);
}

function costSentence(product: PublicProduct): string {
  const { default_rate: rate } = product;
  const cost = exampleCost(product);
  const repayment = firstRepayment(product);
  const deducted = cost.charges.map((one) => `${one.name} ${formatNle(fromCents(one.amount))}`);
  const onHundred = formatNle(fromCents(shareOf(toCents(100), rate)));
  return [
    `${formatNle(cost.monthly)} ${amountLabel(repayment).toLowerCase()}, ${deducted.join(", ")},`,
    `you receive ${formatNle(cost.paidOut)}.`,
    isUsual(repayment)
      ? `You pay ${onHundred} of interest on each ${formatNle(100)}, once.`
      : `Interest is ${rateWords(rate, repayment)}.`,
  ].join(" ");
}

/** How loans of a product are repaid as a rule. */
function firstRepayment(product: Pick<PublicProduct, "repayments">): Repayment {
  const [first] = offeredRepayments(product);
  return first === undefined ? usualRepayment : repaymentOfOffer(first, null);
}

/** The cost of the product's example, repaid as a rule: its months become as many weeks or days. */
function exampleCost(product: Priced) {
  const { example, default_rate } = product;
  const repayment = firstRepayment(product);
  const period = periodOfMonths(example.months, repayment);
  // The first due day changes the cost of an example by a few days at most.
  const plan = isUsual(repayment) ? undefined : { repayment, from: "2026-01-01" };
  return loanCost(example.amount, default_rate, period, product, plan);
}

/** The offers of the calculator: those with a card, each over the ranges that the pages state (SITE-7). */
export function calculatorOffers(products: readonly PublicProduct[]): CalculatorOffer[] {
  return offerCards(products).flatMap(({ name, product }) => {
    const span = publicSpan(product);
    // The calculator asks for months, and charges in the usual way.
    if (span === null || !isUsual(firstRepayment(product))) return [];
    const { default_rate: rate, fee, charge_rates, example } = product;
    const kind = kindOfProduct(product.code);
    return [{ name, kind, rate, fee, charge_rates, ...span, example }];
  });
}

function calculatorContent(offers: readonly CalculatorOffer[]): Content[] {
  const [first, ...others] = offers;
  if (first === undefined) return [];
  return [
    {
      offers: JSON.stringify(offers),
      ...calculatorFields(first, first.example.amount, first.example.months),
      charges: calculatorCharges(first, first.example.amount),
      first_kind: [{ name: first.name, rate: rateLabel(first.rate) }],
      other_kinds: others.map(({ name, rate }) => ({ name, rate: rateLabel(rate) })),
    },
  ];
}

/** The texts and attributes of the calculator for an amount and a period within the offer. */
export function calculatorFields(offer: CalculatorOffer, amount: number, months: number) {
  const { kind, rate } = offer;
  const cost = loanCost(amount, rate, months, offer);
  return {
    amount: `${amount}`,
    amount_words: formatNle(amount),
    amount_from: `${offer.amount.from}`,
    amount_to: `${offer.amount.to}`,
    months: `${months}`,
    months_words: periodLabel(months),
    months_from: `${offer.months.from}`,
    months_to: `${offer.months.to}`,
    monthly: formatAmount(cost.monthly),
    total: formatNle(cost.total),
    received: formatNle(cost.paidOut),
    apr: cost.apr === null ? "–" : percent(cost.apr),
    link: requestLink({ kind, amount, months }),
    request: unbroken(requestWords({ amount, months })),
  };
}

/** The charges that the calculator shows for an amount in NLe. */
export function calculatorCharges(offer: ChargeRates, amount: number) {
  return chargesAt(offer, toCents(amount)).map((charge) => ({
    label: `${shortLabel(charge)}, ${rateLabel(charge.rate)} at payout`,
    value: formatNle(fromCents(charge.amount)),
  }));
}

function wordsOf(
  cards: readonly OfferCard[],
  products: readonly PublicProduct[],
): Record<OfferWord, string> {
  const rates = cards.map(({ name, product }) => ({
    loans: `${name.toLowerCase().replaceAll("/", " and ")}s`,
    loan: name.toLowerCase().replaceAll("/", " or "),
    rate: rateLabel(product.default_rate),
    per: perWords(product),
  }));
  const yearly = rates.map(({ loans, rate, per }) => `${loans} at ${rate} ${per}`).join(", ");
  const isChargedOnce = products.every((one) => isUsual(firstRepayment(one)));
  const short = rates.map(({ loans, rate }) => `${loans} at ${rate}`).join(", ");
  return {
    rates_sentence: yearly === "" ? "" : `${capital(yearly)}.`,
    rates_short: short === "" ? "Loans" : capital(short),
    rates_answer: isChargedOnce
      ? `charged once: ${rates.map(({ loan, rate }) => `${rate} for a ${loan}`).join(", ")}`
      : rates.map(({ loan, rate, per }) => `at ${rate} ${per} for a ${loan}`).join(", "),
    fees: rangeInWords(products.map(({ fee }) => fee)),
    further_charges: furtherInWords(products),
    charge_note: isChargedOnce ? flatChargeNote : "How interest is charged stands with each loan.",
    charge_short: isChargedOnce
      ? `Interest is ${flatChargeShort}.`
      : "Interest is in the figures that you see before you sign.",
    late_words: lateWords(products),
    early_words: earlyWords(products),
  };
}

/** What paying late costs, as the products have it. */
function lateWords(products: readonly PublicProduct[]): string {
  return products.every(({ penalty }) => penalty.kind === "none")
    ? "Nothing is added to your loan."
    : "Where a penalty is added, the application says how much before you sign.";
}

/** What paying early saves, as the products have it. */
function earlyWords(products: readonly PublicProduct[]): string {
  const months = products.map((one) => one.minimum_interest_months);
  const most = Math.max(0, ...months);
  const word = months.every((one) => one === most) ? "at least" : "up to";
  const least = most === 0 ? "" : ` The interest of ${word} ${periodLabel(most)} is charged.`;
  return `You may repay everything on any day, and pay interest only for the time that you had the money.${least}`;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Rates in words: 2%, or 1% to 3% where the products differ. */
function rangeInWords(fees: readonly number[]): string {
  if (fees.length === 0) return "0%";
  const [low, high] = [Math.min(...fees), Math.max(...fees)].map(rateLabel);
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** A sentence about each further charge of the products, to be appended; empty without any. */
function furtherInWords(products: readonly PublicProduct[]): string {
  return furtherKinds()
    .map((kind) => ({ ...kind, rates: products.map((one) => chargeRate(one, kind)) }))
    .filter(({ rates }) => rates.some((rate) => rate > 0))
    .map(({ subject, rates }) => ` ${subject} of ${rangeInWords(rates)} is deducted as well.`)
    .join("");
}

function valueOf(value: string): Content[] {
  return value === "" ? [] : [{ value }];
}
