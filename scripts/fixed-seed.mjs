import fc from "fast-check";

// The same values of every property at every run, so that a run fails only for what changed; new ones in the full run.
if (process.env["TEST_RUNS"] !== "full") fc.configureGlobal({ seed: 20_261_128 });
