import { formatAmount, formatNle, fromCents, shareOf, toCents } from "../core/money.ts";
import { rateLabel } from "../core/sentences.ts";

/** The area of the chart in its own units, and the amounts that it shows. */
export const chartPlot = { left: 84, top: 16, width: 410, height: 220 } as const;
export const chartAmounts = [2_000, 4_000, 6_000, 8_000, 10_000] as const;

const largest = 10_000;
const colours = ["var(--leaf-8)", "var(--kola-7)", "var(--ocean-7)", "var(--ink-soft)"];

/** The place of an amount on the chart. */
export function chartX(amount: number): number {
  return chartPlot.left + (chartPlot.width * amount) / largest;
}

/**
 * The interest by amount borrowed at each rate, as the content of the chart on Home (SITE-7); none without offers. The
 * axis ends at the next NLe 500 above the largest interest.
 */
export function interestChart(offers: readonly { name: string; rate: number }[]) {
  if (offers.length === 0) return [];
  const most = Math.max(...offers.map(({ rate }) => interest(largest, rate)));
  const top = Math.max(500, Math.ceil(most / 500) * 500);
  const y = (value: number) => chartPlot.top + chartPlot.height * (1 - value / top);
  const rates = [...new Set(offers.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  const point = (rate: number, amount: number) => `${chartX(amount)} ${y(interest(amount, rate))}`;
  return [
    {
      rates: rates.map(rateLabel).join(" and at "),
      grid: [0, 1, 2, 3, 4, 5].map((step) => ({
        y: `${y((top * step) / 5)}`,
        text_y: `${y((top * step) / 5) + 4}`,
        value: formatAmount((top * step) / 5),
      })),
      lines: offers.map(({ name, rate }, index) => ({
        path: `M${chartX(0)} ${y(0)}${chartAmounts.map((amount) => `L${point(rate, amount)}`).join("")}`,
        rate: rateLabel(rate),
        label: `${name}, ${rateLabel(rate)}`,
        text_y: `${y(interest(largest, rate)) + 4}`,
        colour: colours[index % colours.length] ?? "",
        points: chartAmounts.map((amount) => ({
          x: `${chartX(amount)}`,
          y: `${y(interest(amount, rate))}`,
        })),
      })),
      chart_rows: chartAmounts.map((amount) => ({
        amount: formatNle(amount),
        cells: offers.map(({ rate }) => ({ value: formatNle(interest(amount, rate)) })),
      })),
    },
  ];
}

function interest(amount: number, rate: number): number {
  return fromCents(shareOf(toCents(amount), rate));
}
