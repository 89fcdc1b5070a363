import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { ChartCard } from "./chart-card.tsx";
import classes from "./chart-card.module.css";
import { monthNames } from "./months.ts";

/** Number of people with their own slice; the others share one. */
const named = 5;
const size = 176;
const outer = size / 2;
const inner = outer - 26;

/** Monthly Performers: loans captured by each staff member this month, as a doughnut (RPT-5). */
export function PerformersChart(props: { performers: Summary["performers"]; asOf: string }) {
  const { performers, asOf } = props;
  const month = `${monthNames[Number(asOf.slice(5, 7)) - 1]} ${asOf.slice(0, 4)}`;
  const slices = slicesOf(performers);
  const total = performers.reduce((sum, person) => sum + person.count, 0);
  return (
    <ChartCard
      title="Monthly Performers"
      text={`Loans captured, ${month}`}
      table={{
        head: ["Staff", "Loans captured"],
        rows: performers.map((person) => [person.name, person.count]),
      }}
      empty={total === 0 ? "No loans captured by staff this month" : null}
    >
      <div className={classes.ring}>
        <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
          <g transform={`translate(${outer} ${outer})`}>
            {slices.map((slice) => (
              <path
                key={slice.key}
                className={classes.slice}
                data-slice={slice.key}
                d={ringPath(slice.from / total, slice.to / total)}
              />
            ))}
            <text className={classes.ringTotal} textAnchor="middle" dy="0.12em">
              {total.toLocaleString("en")}
            </text>
            <text className={classes.ringWord} textAnchor="middle" dy="1.75em">
              {total === 1 ? "loan" : "loans"}
            </text>
          </g>
        </svg>
        <ul className={classes.people}>
          {slices.map((slice) => (
            <li key={slice.key} data-slice={slice.key}>
              <i />
              <span>{slice.name}</span>
              <b>{slice.count}</b>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  );
}

interface Slice {
  key: string;
  name: string;
  count: number;
  from: number;
  to: number;
}

function slicesOf(performers: Summary["performers"]): Slice[] {
  const parts = performers
    .slice(0, named)
    .map((person, index) => ({ key: String(index), name: person.name, count: person.count }));
  const others = performers.slice(named);
  if (others.length > 0) {
    const count = others.reduce((sum, person) => sum + person.count, 0);
    parts.push({ key: "rest", name: `${others.length} others`, count });
  }
  let reached = 0;
  return parts.map((part) => {
    const from = reached;
    reached += part.count;
    return { ...part, from, to: reached };
  });
}

/** A segment of the ring, from and to as fractions of the whole, clockwise from the top, with a small gap. */
function ringPath(from: number, to: number): string {
  if (to - from >= 1) return `${circle(outer, 1)}${circle(inner, 0)}Z`;
  const gap = Math.min(0.004, (to - from) / 4);
  const [start, end] = [from + gap, to - gap];
  const large = end - start > 0.5 ? 1 : 0;
  const [a, b, c, d] = [at(outer, start), at(outer, end), at(inner, end), at(inner, start)];
  return `M${a}A${outer},${outer} 0 ${large} 1 ${b}L${c}A${inner},${inner} 0 ${large} 0 ${d}Z`;
}

function circle(radius: number, sweep: number): string {
  return `M0,${-radius}A${radius},${radius} 0 1 ${sweep} 0,${radius}A${radius},${radius} 0 1 ${sweep} 0,${-radius}`;
}

function at(radius: number, fraction: number): string {
  const angle = fraction * 2 * Math.PI;
  return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`;
}
