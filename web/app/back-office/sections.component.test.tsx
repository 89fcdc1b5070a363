import { mayCall } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { cleanup, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { sectionsFor } from "./menu.ts";
import { sections } from "./sections.ts";

/** Every endpoint of the contract, those of exported records of them too. */
const endpoints = Object.values(
  import.meta.glob<object>("../../../contract/src/**/*endpoints.ts", { eager: true }),
).flatMap(endpointsIn);

function endpointsIn(exported: object): Endpoint[] {
  return Object.values(exported).flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    return "method" in one && "path" in one && "access" in one
      ? [one as Endpoint]
      : endpointsIn(one);
  });
}

/** The endpoint of a call such as "GET /loans/LN-000001"; one without a parameter there comes before one with it. */
function endpointOf(call: string): Endpoint {
  const fits = ({ method, path }: Endpoint) =>
    new RegExp(`^${`${method} ${path}`.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(call);
  const [found] = endpoints.filter(fits).toSorted((a, b) => parameters(a) - parameters(b));
  if (found === undefined) throw new Error(`${call} is no endpoint`);
  return found;
}

const parameters = ({ path }: Endpoint) => path.split("{").length;

const roles = ["manager", "financeAdmin", "loanOfficer", "cashier", "auditor", "basic"] as const;

test.each(roles)(
  "SITE-37 every section in the menu of %s asks for what that role may",
  async (role) => {
    const actor = {
      user_id: 1,
      area: "staff" as const,
      customer_id: null,
      staff_id: 1,
      role_ids: [roleIds[role]],
      permissions: [],
    };
    const keys = new Set(
      sectionsFor(actor, true).flatMap(({ entries }) => entries.map(({ key }) => key)),
    );
    for (const key of keys) {
      const Section = sections[key];
      const { calls } = render(
        <Suspense fallback={<p>The section loads.</p>}>
          <Section params={new URLSearchParams()} />
        </Suspense>,
        {},
        { roles: actor.role_ids },
      );
      await vi.dynamicImportSettled();
      await waitFor(() => expect(document.body.textContent).not.toContain("The section loads."));
      // A section is drawn before it sends its calls.
      await waitFor(() => expect(calls.size, `calls of ${key}`).toBeGreaterThan(0));
      for (const call of calls) {
        const endpoint = endpointOf(call);
        const { access, alsoNeeds } = endpoint;
        const isAllowed =
          access === "public" ||
          mayCall(actor, { access, alsoNeeds }, endpoint.owner === undefined ? "any" : "own");
        expect(isAllowed, `${key}: ${call}`).toBe(true);
      }
      cleanup();
    }
  },
);
