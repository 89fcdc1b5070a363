/** A measured figure and its goal. */
export interface Result {
  what: string;
  against: string;
  figure: string;
  goal: string;
  met: boolean;
}

/** A benchmark: `npm run bench -- NAME` runs it. */
export interface Row {
  name: string;
  run(): Promise<Result[]>;
}

/** A ratio of at most `most`. */
export function atMost(
  what: string,
  against: string,
  value: number,
  most: number,
  unit = "",
): Result {
  return {
    what,
    against,
    figure: shown(value, unit),
    goal: `at most ${most}${unit}`,
    met: value <= most,
  };
}

/** A ratio of at least `least`. */
export function atLeast(
  what: string,
  against: string,
  value: number,
  least: number,
  unit = "",
): Result {
  return {
    what,
    against,
    figure: shown(value, unit),
    goal: `at least ${least}${unit}`,
    met: value >= least,
  };
}

function shown(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : value.toFixed(2)}${unit}`;
}

/** The results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map(
    ({ what, against, figure, goal, met }) =>
      `| ${what} | ${against} | ${figure} | ${goal} | ${met ? "yes" : "**no**"} |`,
  );
  return ["| What | Against | Figure | Goal | Met |", "|---|---|---|---|---|", ...lines].join("\n");
}
