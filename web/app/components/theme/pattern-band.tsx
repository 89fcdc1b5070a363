import { useId } from "react";
import { band, edge, panel, renderPattern, type PatternTile } from "./pattern.ts";
import classes from "./pattern-band.module.css";

const motifs: Readonly<Record<"band" | "edge" | "panel", { motif: PatternTile; cell: number }>> = {
  band: { motif: band, cell: 1.6 },
  edge: { motif: edge, cell: 1.5 },
  panel: { motif: panel, cell: 4 },
};

/**
 * The country cloth pattern of Sierra Leone as a repeating ornament. It fills the width of its container (and the
 * height, for `panel`), uses the tokens, and is hidden from screen readers.
 *
 * @param variant `band` below a hero or in a letterhead, `edge` on section and card edges, `panel` for large areas.
 * @param cell size of one cell in pixels, if the usual size does not fit.
 */
export function PatternBand(props: {
  variant: "band" | "edge" | "panel";
  cell?: number;
  className?: string;
}) {
  const id = useId();
  const { motif, cell: usual } = motifs[props.variant];
  const cell = props.cell ?? usual;
  const columns = motif.rows[0]?.length ?? 1;
  const height = motif.rows.length * cell;
  return (
    <svg
      aria-hidden="true"
      className={[classes.pattern, classes[props.variant], props.className]
        .filter(Boolean)
        .join(" ")}
      width="100%"
      height={props.variant === "panel" ? "100%" : height}
      shapeRendering="crispEdges"
    >
      <defs>
        <pattern id={id} width={columns * cell} height={height} patternUnits="userSpaceOnUse">
          <g transform={`scale(${cell})`}>
            {renderPattern(motif).map((thread) => (
              <path key={thread.fill} d={thread.path} fill={thread.fill} />
            ))}
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
