const standard = "10000,1000000,300000";
const [small, large, weekly] = (process.env["BENCH_LOANS"] ?? standard).split(",").map(Number);
if (!small || !large || !weekly)
  throw new Error(`BENCH_LOANS has three numbers of loans: ${standard}`);

/**
 * Loans of the smaller database, on which most rows run, of the larger one, and of the one whose loans have 52 weekly
 * instalments; BENCH_LOANS sets others.
 */
export const sizes = { small, large, weekly };
