import { shareOf, toCents, fromCents, formatAmount } from "@microfinance/contract/core/money.ts";
import classes from "./interest-chart.module.css";

const amounts = [2000, 4000, 6000, 8000, 10_000] as const;
const lines = [
  { rate: 0.25, label: "Business, 25%", colour: "var(--kola-7)" },
  { rate: 0.2, label: "Salary, 20%", colour: "var(--leaf-8)" },
] as const;

const plot = { left: 84, top: 16, width: 410, height: 220, most: 2_500 } as const;

/** Interest by amount borrowed at both rates: an illustration computed by the lending rules (SITE-7). */
export function InterestChart() {
  return (
    <figure className={classes.chart}>
      <svg
        viewBox="0 0 560 300"
        role="img"
        aria-label="Line chart: interest by amount borrowed, at 20% and at 25%"
      >
        {[0, 500, 1000, 1500, 2000, 2500].map((value) => (
          <g key={value}>
            <line
              x1={plot.left}
              x2={plot.left + plot.width}
              y1={y(value)}
              y2={y(value)}
              className={classes.grid}
            />
            <text x={plot.left - 8} y={y(value) + 4} textAnchor="end">
              {formatAmount(value)}
            </text>
          </g>
        ))}
        {amounts.map((amount) => (
          <text
            key={amount}
            x={x(amount)}
            y={plot.top + plot.height + 24}
            textAnchor="middle"
            {...(amount % 4000 === 2000 ? {} : { className: classes.minor })}
          >
            {formatAmount(amount)}
          </text>
        ))}
        {lines.map((line) => (
          <g key={line.rate} fill="none" stroke={line.colour}>
            <path d={pathOf(line.rate)} strokeWidth="3" strokeLinejoin="round" />
            {amounts.map((amount) => (
              <circle
                key={amount}
                cx={x(amount)}
                cy={y(interest(amount, line.rate))}
                r="4"
                fill="var(--surface)"
                strokeWidth="2.5"
              />
            ))}
          </g>
        ))}
        {lines.map((line) => (
          <text
            key={line.rate}
            x={x(10_000) + 8}
            y={y(interest(10_000, line.rate)) + 4}
            className={classes.direct}
            style={{ fill: line.colour }}
          >
            {line.rate * 100}%
          </text>
        ))}
        <text x={plot.left + plot.width / 2} y={292} textAnchor="middle">
          Amount borrowed, NLe
        </text>
      </svg>
      <figcaption>
        Interest in NLe, charged once: what you pay on top of what you borrow. An illustration
        worked out by the rules of our loans.
      </figcaption>
      <table className="visually-hidden">
        <caption>Interest by amount borrowed</caption>
        <thead>
          <tr>
            <th scope="col">Borrowed</th>
            {lines.map((line) => (
              <th key={line.rate} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts.map((amount) => (
            <tr key={amount}>
              <th scope="row">NLe {formatAmount(amount)}</th>
              {lines.map((line) => (
                <td key={line.rate}>NLe {formatAmount(interest(amount, line.rate))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function interest(amount: number, rate: number): number {
  return fromCents(shareOf(toCents(amount), rate));
}

function x(amount: number): number {
  return plot.left + (plot.width * amount) / 10_000;
}

function y(value: number): number {
  return plot.top + plot.height * (1 - value / plot.most);
}

function pathOf(rate: number): string {
  return (
    `M${x(0)} ${y(0)}` +
    amounts.map((amount) => `L${x(amount)} ${y(interest(amount, rate))}`).join("")
  );
}
