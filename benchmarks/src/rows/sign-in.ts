import { makeStaff, someAddress, staffRoles } from "../../../resilience-tests/src/seed.ts";
import { openInstallation } from "../installations.ts";
import { median, runLoad } from "../load.ts";
import { atLeast, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";
import { payableLoans, payFor } from "./pay.ts";

const seconds = 3;

/** Payments during continuous sign-ins against payments alone. */
export const signInRow: Row = {
  name: "sign-in",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "sign-in" });
    try {
      const { origin, port } = installation.application;
      const loans = await payableLoans(installation, 400);
      const { email, password } = await makeStaff(origin, installation.admin, staffRoles.Cashier);
      const signIns = () =>
        runLoad(port, 16, { seconds }, () => ({
          method: "POST",
          path: "/api/staff/signin",
          headers: { "x-forwarded-for": someAddress() },
          body: { email, password },
        }));
      await payFor(installation, loans, 2);
      const ratios: number[] = [];
      const signedIn: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = await payFor(installation, loans, seconds);
        const [beside, { rate }] = await Promise.all([
          payFor(installation, loans, seconds),
          signIns(),
        ]);
        ratios.push(beside.rate / alone.rate);
        signedIn.push(rate);
      }
      const against = `themselves alone (${Math.round(median(signedIn))} sign-ins a second beside them)`;
      const what = "payments beside 16 connections that sign in without a pause";
      return [atLeast(what, against, median(ratios), 0.5)];
    } finally {
      await installation.close();
    }
  },
};
