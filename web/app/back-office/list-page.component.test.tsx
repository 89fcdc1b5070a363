import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportCustomers, listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { printedPapers } from "../../test-support/printed.ts";
import { errorResponse, render, type StubbedResponse } from "../../test-support/render.tsx";
import { useLocation } from "react-router";
import { type Column, stacked } from "../components/table/columns.ts";
import { DataTable } from "../components/table/data-table.tsx";
import { ListPage } from "./list-page.tsx";
import { useListPage } from "./use-list-page.ts";

interface Row {
  customer_id: string;
  first_name: string;
  last_name: string;
  phone: string;
}

const columns: readonly Column<Row>[] = [
  stacked(
    { key: "id", header: "ID", sortable: true, line: "text", cell: (row) => row.customer_id },
    {
      key: "phone",
      header: "Phone",
      sortable: "institution",
      line: "note",
      cell: (row) => row.phone,
    },
  ),
  {
    key: "name",
    header: "Name",
    kind: "text",
    sortable: "name",
    line: "title",
    cell: (row) => row.first_name,
  },
  { key: "last", header: "Surname", low: true, cell: (row) => row.last_name },
];

const customer = {
  customer_id: "CUS-000001",
  first_name: "Mariama",
  last_name: "Bangura",
  phone: "+232-76-123456",
};
const page = { page: 1, pages: 1, total: 1, next: null, previous: null };
const list = "GET /customer/all";

function Customers() {
  const [, address = ""] = useLocation().hash.split("?");
  const params = new URLSearchParams(address);
  const shown = useListPage(listCustomers, "customers", params, ({ query }) => ({ query }));
  return (
    <ListPage
      title="Customers"
      list={shown}
      rowsOf={(data) => data.customers}
      failure="Failed to fetch customers."
      label="Customers"
      columns={columns}
      rowKey={(row) => row.customer_id}
      onOpen={() => undefined}
      empty={<p>No customers yet</p>}
      pagerLabel="customers"
      exported={exportCustomers}
    >
      <p data-testid="address">{address}</p>
      <button type="button" onClick={() => void shown.refetch()}>
        Read again
      </button>
    </ListPage>
  );
}

const show = (responses: StubbedResponse | StubbedResponse[]) =>
  render(<Customers />, { [list]: responses });
const filled = { customers: [customer], data: [customer], ...page };

let width = 0;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
});
afterEach(() => {
  width = 0;
  localStorage.clear();
  vi.restoreAllMocks();
});

const headers = () =>
  screen.getAllByRole("columnheader").map((head) => head.textContent.replaceAll(/\s+/g, " "));

test("SITE-34 a stacked column has its first name in the header, and the second with the value below", async () => {
  show(filled);
  const row = await screen.findByRole("row", { name: /Mariama/ });
  expect(headers()).toEqual(["ID", "Name", "Surname"]);
  const [first] = within(row).getAllByRole("cell");
  expect(first?.textContent).toBe("CUS-000001 Phone +232-76-123456");
  expect(screen.getByText("1 customer")).toBeTruthy();
});

test("SITE-34 a wide table has one column for each value", async () => {
  width = 1_120;
  show(filled);
  await screen.findByRole("row", { name: /Mariama/ });
  expect(headers()).toEqual(["ID", "Phone", "Name", "Surname"]);
});

test("SITE-20 each name of a column orders the list, and again in reverse", async () => {
  width = 1_120;
  const { user } = show(filled);
  await screen.findByRole("row", { name: /Mariama/ });
  const ordered = async (name: string, address: string, ...sorted: (string | null)[]) => {
    if (name !== "") await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(address));
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map((head) => head.getAttribute("aria-sort"))).toEqual([...sorted, null]);
  };
  await ordered("", "", "descending", "none", "none");
  await ordered("Phone", "sort=institution", "none", "descending", "none");
  await ordered("Phone", "sort=institution&order=oldest", "none", "ascending", "none");
  await ordered("Name", "sort=name&order=oldest", "none", "none", "ascending");
  await ordered("Name", "sort=name", "none", "none", "descending");
  await ordered("ID", "", "descending", "none", "none");
});

test("SITE-34 One column each separates stacked columns, and the browser keeps the choice", async () => {
  const { user } = show(filled);
  await screen.findByRole("row", { name: /Mariama/ });
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "One column each" }));
  await waitFor(() => expect(headers()).toEqual(["ID", "Phone", "Name", "Surname"]));
  expect(localStorage.getItem("listColumns")).toContain("single");
});

test("BR-8 a list whose rows name their branch has its column", async () => {
  width = 1_120;
  show({ ...filled, customers: [{ ...customer, branch: "Bo" }] });
  const row = await screen.findByRole("row", { name: /Mariama/ });
  expect(headers()).toEqual(["ID", "Phone", "Name", "Surname", "Branch"]);
  expect(within(row).getAllByRole("cell").at(-1)?.textContent).toBe("Bo");
});

test("SITE-34 a narrow table has the columns of low priority in the expansion of a row", async () => {
  width = 800;
  const { user } = show(filled);
  await screen.findByRole("row", { name: /Mariama/ });
  expect(headers()).toEqual(["ID", "Name", "More"]);
  expect(screen.queryByText("Bangura")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getByText("Bangura")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show less" }));
  expect(screen.queryByText("Bangura")).toBeNull();
});

test("SITE-34 a phone shows three lines, whose title opens the row", async () => {
  width = 340;
  const { user } = show(filled);
  const title = await screen.findByRole("button", { name: "Mariama" });
  const row = title.closest("tr");
  expect(row?.querySelectorAll("td")).toHaveLength(1);
  expect(row?.textContent).toBe("MariamaCUS-000001+232-76-123456");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getByText("Surname")).toBeTruthy();
});

test("SITE-14 a phone shows a long sentence in the second and third line", async () => {
  width = 340;
  const sentence = {
    key: "s",
    header: "Entry",
    line: "sentence",
    cell: () => "A. Kamara took cash",
  };
  const named = { key: "n", header: "Name", line: "title", cell: (row: Row) => row.first_name };
  render(
    <DataTable<Row>
      label="Journal"
      columns={[named, sentence] as Column<Row>[]}
      rows={[customer]}
      rowKey={(row) => row.customer_id}
      empty={null}
    />,
  );
  const shown = await screen.findByText("A. Kamara took cash");
  expect(shown.closest("tr")?.querySelectorAll("td")).toHaveLength(1);
  expect(shown.className).toContain("sentence");
});

test("SITE-35 a list of one page has its pager too, without a way on", async () => {
  show(filled);
  const pages = await screen.findByRole("navigation", { name: "Pages of customers" });
  expect(pages.textContent).toBe("Page 1 of 1");
  for (const name of ["Previous page", "Next page"])
    expect(within(pages).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
});

test("SITE-54 a list that cannot be read again keeps its rows with their time", async () => {
  const { user } = show([filled, errorResponse(400, "The office is closed."), filled]);
  await screen.findByRole("row", { name: /Mariama/ });
  await user.click(screen.getByRole("button", { name: "Read again" }));
  const alert = await screen.findByText(/^As of \d\d:\d\d\. The office is closed\.$/);
  expect(screen.getByRole("row", { name: /Mariama/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
});

test("SITE-54 a list that was never read shows its error", async () => {
  show(errorResponse(400, "The office is closed."));
  expect(await screen.findByText("The office is closed.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("SITE-55 a printed list waits for the letterhead", async () => {
  const { user } = render(<Customers />, {
    [list]: filled,
    "GET /settings/letterhead": {
      letterhead: { lender_name: "Salone Credit", address: "1 Main Road", phone: "", email: "" },
    },
  });
  const papers = printedPapers();
  await user.click(await screen.findByRole("button", { name: "Print the list" }));
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toContain("Salone Credit1 Main Road");
});

test("SITE-55 a list above 1,000 rows is exported instead of printed", async () => {
  const { user } = show({ ...filled, total: 1001 });
  await user.click(await screen.findByRole("button", { name: "Print the list" }));
  expect(
    await screen.findByText(
      "Only 1,000 of 1,001 rows can be printed. Filter the list, or use Export.",
    ),
  ).toBeTruthy();
});
