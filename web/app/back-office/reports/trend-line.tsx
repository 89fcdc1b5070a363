import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import classes from "./trend-line.module.css";

const width = 88;
const height = 22;
const edge = 2;

interface Point {
  date: string;
  outstanding_principal: number;
}

/** A portfolio over time as a small line, from nothing to its highest; its ends in words for screen readers. */
export function TrendLine({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return "-";
  const most = Math.max(1, ...points.map((point) => point.outstanding_principal));
  const x = (index: number) => edge + ((width - 2 * edge) * index) / (points.length - 1);
  const y = (value: number) => height - edge - ((height - 2 * edge) * value) / most;
  const path = points
    .map((point, index) => `${x(index).toFixed(1)},${y(point.outstanding_principal).toFixed(1)}`)
    .join("L");
  const text = (point: Point) =>
    `${formatNle(point.outstanding_principal)} on ${formatStaffDate(point.date)}`;
  return (
    <svg
      className={classes.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`From ${text(first)} to ${text(last)}`}
    >
      <path d={`M${path}`} />
    </svg>
  );
}
