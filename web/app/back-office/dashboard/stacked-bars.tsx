import type { Series } from "./chart-card.tsx";
import classes from "./chart-card.module.css";
import type { PlotArea } from "./plot.tsx";

/** Width of one digit of a sum, in pixels. */
const figureWidth = 7.6;
/** Maximum width of a bar, in pixels. */
const widest = 34;

/** Stacked bars by month, with the sum above where it fits. */
export function StackedBars(props: { area: PlotArea; series: readonly Series[] }) {
  const { area, series } = props;
  const width = Math.min(widest, area.step * 0.66);
  return Array.from({ length: 12 }, (_, month) => {
    // A month with more reversals than payments has no bar for them; the table shows the number.
    const values = series.map((one) => Math.max(0, one.values[month] ?? 0));
    const sum = values.reduce((total, value) => total + value, 0);
    if (sum === 0) return null;
    let below = 0;
    return (
      <g key={month}>
        {series.map((one, index) => {
          const from = below;
          below += values[index] ?? 0;
          if (below === from) return null;
          const isTop = below === sum;
          return (
            <path
              key={one.label}
              className={classes.bar}
              data-tone={one.tone}
              d={barPath(area.x(month) - width / 2, area.y(from), area.y(below), width, isTop)}
            />
          );
        })}
        {sum.toLocaleString("en").length * figureWidth < area.step && (
          <text className={classes.value} x={area.x(month)} y={area.y(sum) - 6} textAnchor="middle">
            {sum.toLocaleString("en")}
          </text>
        )}
      </g>
    );
  });
}

/** A bar between two heights; rounded at the top if nothing is stacked on it. */
function barPath(x: number, from: number, to: number, width: number, isTop: boolean): string {
  const round = isTop ? Math.min(4, width / 2, from - to) : 0;
  return `M${x},${from}V${to + round}q0,${-round} ${round},${-round}h${width - 2 * round}q${round},0 ${round},${round}V${from}Z`;
}
