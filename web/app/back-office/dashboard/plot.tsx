import { useState, type ReactNode } from "react";
import { useElementSize } from "@mantine/hooks";
import type { Series } from "./chart-card.tsx";
import classes from "./chart-card.module.css";
import { monthNames } from "./months.ts";

/** Geometry of a plot: its frame in pixels, and the scales of months and values. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width of one month. */
  step: number;
  /** The middle of a month, 0 to 11. */
  x: (month: number) => number;
  /** The height of a value. */
  y: (value: number) => number;
}

/** Height of a plot in pixels; taller next to another card on wide screens. */
const heights = { usual: 264, tall: 330, tallFrom: 560 };
const top = 14;
const underAxis = 24;
/** Width of one digit of an axis label at 12 px. */
const figureWidth = 7.2;

/**
 * The frame of the charts over twelve months: axis lines with values, month labels, and the values of the month under
 * the pointer.
 *
 * @param ticks the axis lines, lowest first; 0 is one of them.
 * @param format formats values on the axis and of a month.
 * @param unit label above the axis, NLe for amounts.
 */
export function Plot(props: {
  ticks: readonly number[];
  series: readonly Series[];
  format: (value: number) => string;
  unit?: string;
  tall?: true;
  /** Months that have begun; later ones have no values. */
  begun: number;
  children: (area: PlotArea) => ReactNode;
}) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const labels = props.ticks.map(props.format);
  const left = Math.max(...labels.map((label) => label.length)) * figureWidth + 10;
  const height = props.tall && width >= heights.tallFrom ? heights.tall : heights.usual;
  const area = areaOf(
    { width, height },
    { left, top: props.unit === undefined ? top : top + 16 },
    { least: props.ticks[0] ?? 0, most: props.ticks.at(-1) ?? 1 },
  );
  return (
    <div ref={ref} className={classes.frame} onPointerLeave={() => setPointed(null)}>
      {width > 0 && (
        <svg
          className={classes.svg}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {props.unit !== undefined && (
            <text className={classes.axis} x={area.left - 8} y={10} textAnchor="end">
              {props.unit}
            </text>
          )}
          {props.ticks.map((tick, index) => (
            <g key={tick}>
              <line
                className={classes.grid}
                x1={area.left}
                x2={area.right}
                y1={area.y(tick)}
                y2={area.y(tick)}
              />
              <text
                className={classes.axis}
                x={area.left - 8}
                y={area.y(tick)}
                dy="0.35em"
                textAnchor="end"
              >
                {labels[index]}
              </text>
            </g>
          ))}
          {monthNames.map((name, month) => (
            <g
              key={name}
              className={classes.month}
              onPointerEnter={() => setPointed(month)}
              onPointerDown={() => setPointed(month)}
            >
              <rect
                className={classes.hit}
                x={area.left + month * area.step}
                y={area.top}
                width={area.step}
                height={height - area.top}
              />
              <text className={classes.axis} x={area.x(month)} y={height - 6} textAnchor="middle">
                {area.step < 26 ? name.slice(0, 1) : name}
              </text>
            </g>
          ))}
          <g pointerEvents="none">{props.children(area)}</g>
        </svg>
      )}
      {pointed !== null && pointed < props.begun && (
        <Figures month={pointed} area={area} series={props.series} format={props.format} />
      )}
    </div>
  );
}

function Figures(props: {
  month: number;
  area: PlotArea;
  series: readonly Series[];
  format: (value: number) => string;
}) {
  const at = props.area.x(props.month);
  const side =
    props.month > 5
      ? { right: `calc(100% - ${at - props.area.step / 2}px)` }
      : { left: `${at + props.area.step / 2}px` };
  return (
    <div className={classes.tip} style={side}>
      <strong>{monthNames[props.month]}</strong>
      {props.series.map((series) => (
        <p key={series.label}>
          <span data-tone={series.tone}>{series.label}</span>
          {props.format(series.values[props.month] ?? 0)}
        </p>
      ))}
    </div>
  );
}

function areaOf(
  frame: { width: number; height: number },
  edge: { left: number; top: number },
  { least, most }: { least: number; most: number },
): PlotArea {
  const right = frame.width - 2;
  const bottom = frame.height - underAxis;
  const step = Math.max(0, right - edge.left) / 12;
  return {
    ...edge,
    right,
    bottom,
    step,
    x: (month) => edge.left + (month + 0.5) * step,
    y: (value) => bottom - ((value - least) / (most - least)) * (bottom - edge.top),
  };
}
