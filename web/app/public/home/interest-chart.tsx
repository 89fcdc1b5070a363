import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { chartAmounts, chartPlot, chartX } from "@microfinance/contract/products/interest-chart.ts";
import { Given } from "../../components/given/given.tsx";
import classes from "./interest-chart.module.css";

const { left, top, width, height } = chartPlot;

/** Interest by amount borrowed at the rates of the offers: an illustration computed by the lending rules (SITE-7). */
export function InterestChart() {
  return <Given name="chart">{({ rates }) => <Chart rates={rates} />}</Given>;
}

function Chart(props: { rates: string }) {
  return (
    <figure className={classes.chart}>
      <svg
        viewBox="0 0 560 300"
        role="img"
        aria-label={`Line chart: interest by amount borrowed, at ${props.rates}`}
      >
        <Given name="grid">
          {({ y, text_y, value }) => (
            <g>
              <line x1={left} x2={left + width} y1={y} y2={y} className={classes.grid} />
              <text x={left - 8} y={text_y} textAnchor="end">
                {value}
              </text>
            </g>
          )}
        </Given>
        {chartAmounts.map((amount) => (
          <text
            key={amount}
            x={chartX(amount)}
            y={top + height + 24}
            textAnchor="middle"
            {...(amount % 4000 === 2000 ? {} : { className: classes.minor })}
          >
            {formatAmount(amount)}
          </text>
        ))}
        <Given name="lines">
          {({ path, rate, text_y, colour }) => (
            <g>
              <path d={path} fill="none" stroke={colour} strokeWidth="3" strokeLinejoin="round" />
              <Given name="points">
                {(point) => (
                  <circle
                    cx={point.x}
                    cy={point.y}
                    r="4"
                    fill="var(--surface)"
                    stroke={colour}
                    strokeWidth="2.5"
                  />
                )}
              </Given>
              <text
                x={chartX(10_000) + 8}
                y={text_y}
                className={classes.direct}
                style={{ fill: colour }}
              >
                {rate}
              </text>
            </g>
          )}
        </Given>
        <text x={left + width / 2} y={292} textAnchor="middle">
          {`Amount borrowed, ${currencyMark}`}
        </text>
      </svg>
      <figcaption>
        {`Interest in ${currencyMark}, charged once: what you pay on top of what you borrow. An illustration worked out by the rules of our loans.`}
      </figcaption>
      {/* A hidden table keeps the width of its words: its frame cuts it. */}
      <div className="visually-hidden">
        <table>
          <caption>Interest by amount borrowed</caption>
          <thead>
            <tr>
              <th scope="col">Borrowed</th>
              <Given name="lines">{({ label }) => <th scope="col">{label}</th>}</Given>
            </tr>
          </thead>
          <tbody>
            <Given name="chart_rows">
              {({ amount }) => (
                <tr>
                  <th scope="row">{amount}</th>
                  <Given name="cells">{({ value }) => <td>{value}</td>}</Given>
                </tr>
              )}
            </Given>
          </tbody>
        </table>
      </div>
    </figure>
  );
}
