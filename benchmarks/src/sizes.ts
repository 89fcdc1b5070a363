const [small, large] = (process.env["BENCH_LOANS"] ?? "10000,1000000").split(",").map(Number);
if (!small || !large) throw new Error("BENCH_LOANS has two numbers of loans: 10000,1000000");

/** Loans of the smaller database, on which most rows run, and of the larger one; BENCH_LOANS sets others. */
export const sizes = { small, large };
