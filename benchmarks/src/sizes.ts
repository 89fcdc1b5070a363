/** Loans of the two databases that lists and figures compare; BENCH_LOANS sets the larger one. */
export const sizes = { small: 10_000, large: Number(process.env["BENCH_LOANS"] ?? 1_000_000) };
