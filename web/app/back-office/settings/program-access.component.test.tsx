import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { apiClient, eventReceiver, secretOf } from "../../../test-support/program.fixture.ts";
import { render } from "../../../test-support/render.tsx";
import { ClientsPanel } from "./clients-panel.tsx";
import { EventsPanel } from "./events/events-panel.tsx";

const asAdmin = { roles: [roleIds.systemAdmin] };
const noDeliveries = { deliveries: [], page: 1, pages: 1, total: 0, next: null, previous: null };

describe.each([
  {
    what: "CONN-5 an API client",
    panel: <ClientsPanel />,
    path: "/connections/clients",
    listed: (more: object) => ({ clients: [apiClient(more)] }),
    manage: "Access of Bank feed",
    end: ["End its access", "End its access", "revoke"],
  },
  {
    what: "CONN-10 a receiver of events",
    panel: <EventsPanel />,
    path: "/connections/receivers",
    listed: (more: object) => ({ receivers: [eventReceiver(more)] }),
    manage: "Manage Books",
    end: ["Stop", "Stop it", "stop"],
  },
])("$what", ({ panel, path, listed, manage, end: [button, label, act] }) => {
  const open = async (api: Parameters<typeof render>[1]) => {
    const shown = render(panel, { "GET /connections/deliveries": noDeliveries, ...api }, asAdmin);
    await shown.user.click(await screen.findByRole("button", { name: manage }));
    return shown;
  };
  const press = (name: string | undefined) => screen.getByRole("button", { name });

  test("loses one of two secrets, and gets no third one", async () => {
    const { user, requests } = await open({
      [`GET ${path}`]: [listed({ secrets: [secretOf(1), secretOf(2)] }), listed({})],
      [`DELETE ${path}/7/secrets/1`]: { msg: "The secret is removed." },
    });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "New secret" }).disabled).toBe(
      true,
    );
    const [first] = within(screen.getByLabelText("Secrets")).getAllByRole("button");
    await user.click(first ?? document.body);
    await user.click(press("Remove the secret"));
    expect(await screen.findByText("The secret is removed.")).toBeTruthy();
    expect(requests.map((one) => `${one.method} ${one.path}`)).toEqual([
      `DELETE ${path}/7/secrets/1`,
    ]);
  });

  test("ends once that is confirmed", async () => {
    const { user, requests } = await open({
      [`GET ${path}`]: listed({}),
      [`POST ${path}/7/${act}`]: { msg: "It has ended." },
    });
    await user.click(press(button));
    expect(requests).toEqual([]);
    await user.click(press(label));
    expect(await screen.findByText("It has ended.")).toBeTruthy();
    expect(requests.map((one) => `${one.method} ${one.path}`)).toEqual([`POST ${path}/7/${act}`]);
  });
});
