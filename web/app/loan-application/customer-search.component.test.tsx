import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../test-support/render.tsx";
import { CustomerSearch } from "./customer-search.tsx";

afterEach(() => void vi.restoreAllMocks());

test("CUST-8 an empty search of a customer sends nothing, and one without a result says so", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const chosen: string[] = [];
  const { user } = render(
    <CustomerSearch
      chosen=""
      onChoose={async (customerId) => void chosen.push(customerId)}
      onClear={() => undefined}
    />,
    {
      "GET /customer/all": [
        { customers: [] },
        { customers: [{ customer_id: "CUS-000029" }] },
        { customers: [{ customer_id: "CUS-000012" }] },
      ],
      "GET /customer/near-names": { names: [] },
    },
  );
  const fetched = vi.spyOn(globalThis, "fetch");
  const search = () => user.click(screen.getByRole("button", { name: "Search" }));
  const type = (text: string) => user.type(screen.getByRole("textbox"), text);
  await search();
  expect(warn).toHaveBeenCalledWith(
    "The customer search needs a user id, a customer id, an email or a phone.",
  );
  expect(fetched).not.toHaveBeenCalled();
  await type("nobody@example.org");
  await search();
  expect(await screen.findByText("This person is not a customer.")).toBeTruthy();
  await user.clear(screen.getByRole("textbox"));
  await type("076 123456");
  await search();
  await waitFor(() => expect(chosen).toEqual(["CUS-000029"]));
  await user.clear(screen.getByRole("textbox"));
  await type("cus-000012");
  await search();
  await waitFor(() => expect(chosen).toEqual(["CUS-000029", "CUS-000012"]));
});

test("CUST-8 a customer is found by name, and chosen among those of the same name", async () => {
  const person = { last_name: "Kamara", middle_name: null, phone: "+232-76-123456" };
  const chosen: string[] = [];
  const { user } = render(
    <CustomerSearch
      chosen=""
      onChoose={async (customerId) => void chosen.push(customerId)}
      onClear={() => undefined}
    />,
    {
      "GET /customer/all": [
        {
          customers: [
            { ...person, first_name: "Aminata", customer_id: "CUS-000012" },
            { ...person, first_name: "Abu", customer_id: "CUS-000030" },
          ],
        },
        { customers: [] },
      ],
      "GET /customer/near-names": { names: ["Abu Kamarah"] },
    },
  );
  await user.type(screen.getByRole("textbox"), "Kamara");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.click(await screen.findByRole("button", { name: /^Abu Kamara, CUS-000030/ }));
  expect(chosen).toEqual(["CUS-000030"]);
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findByText("No customer has this name.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Abu Kamarah" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Abu Kamarah");
});
