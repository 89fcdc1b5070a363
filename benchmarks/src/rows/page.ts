import { applicationOf, apply, makeCustomer } from "../../../resilience-tests/src/seed.ts";
import { ensureBuilt } from "../../../scripts/build.mjs";
import { openBrowser, visit, type Visit } from "../cheap-phone.ts";
import { openInstallation } from "../installations.ts";
import { median } from "../load.ts";
import { atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";

/** The first item of Home in the customer area: a loan, an application, or what to do next. */
const firstItem = 'section[aria-label="What to do next"] h2';

/** Load time and size of first pages on a cheap phone with a slow network. */
export const pageRow: Row = {
  name: "page",
  run: async () => {
    await ensureBuilt();
    const installation = await openInstallation(sizes.small);
    const browser = await openBrowser();
    try {
      const [office, own, home]: [Visit[], Visit[], Visit[]] = [[], [], []];
      const { origin } = installation.application;
      const customer = await makeCustomer(origin);
      await apply(origin, customer, applicationOf(5000, 6));
      for (let round = 0; round < rounds; round += 1) {
        office.push(await visit(browser, `${origin}/staff/dashboard`, installation.admin.token));
        own.push(await visit(browser, `${origin}/user/profile`, customer.token, firstItem));
        home.push(await visit(browser, `${origin}/home`, ""));
      }
      const middle = (visits: Visit[], of: keyof Visit) => median(visits.map((one) => one[of]));
      const phone = "a phone four times slower than this machine, 1.6 Mbit/s";
      return [
        atMost(
          "back office, largest paint of its first page",
          phone,
          middle(office, "largestPaint"),
          2.5,
          " s",
        ),
        atMost(
          "its heading, with the menu and the frame",
          phone,
          middle(office, "content"),
          3,
          " s",
        ),
        atMost("its bytes with all responses", "", middle(office, "bytes") / 1000, 300, " KB"),
        atMost(
          "customer area, largest paint of its first page",
          phone,
          middle(own, "largestPaint"),
          2.3,
          " s",
        ),
        atMost("its loans, or what to do next", phone, middle(own, "content"), 3, " s"),
        atMost("its bytes with all responses", "", middle(own, "bytes") / 1000, 300, " KB"),
        atMost("/home, largest paint", phone, middle(home, "largestPaint"), 2, " s"),
        atMost("its bytes", "", middle(home, "bytes") / 1000, 350, " KB"),
      ];
    } finally {
      await browser.close();
      await installation.close();
    }
  },
};
