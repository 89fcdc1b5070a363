import { Button } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../test-support/render.tsx";
import type { Column } from "./columns.ts";
import { LineRow } from "./line-row.tsx";

const partner = { name: "Orbit Transfers" };
const settle = vi.fn<() => void>();

const columns: readonly Column<typeof partner>[] = [
  { key: "name", header: "Partner", line: "title", cell: ({ name }) => name },
  { key: "open", header: "To settle", cell: () => "3" },
  {
    key: "actions",
    header: "Actions",
    kind: "action",
    cell: () => <Button onClick={settle}>Settle</Button>,
  },
];

test("SITE-34 a row on a phone has the buttons of its table in the part that one tap shows", async () => {
  const { user } = render(
    <table>
      <tbody>
        <LineRow
          row={partner}
          columns={columns}
          more={[]}
          isSelected={false}
          selection={undefined}
        />
      </tbody>
    </table>,
  );
  expect(screen.queryByRole("button", { name: "Settle" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getByText("To settle")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Settle" }));
  expect(settle).toHaveBeenCalledOnce();
});
