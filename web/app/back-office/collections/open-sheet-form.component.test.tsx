import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { errorResponse, field, render } from "../../../test-support/render.tsx";
import { OpenSheetForm } from "./open-sheet-form.tsx";

const actor: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.loanOfficer],
  permissions: [],
};
const group = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  village: "",
  district: "",
  officer_id: null,
  officer_name: null,
  meeting_day: null,
  active: true,
  members_count: 3,
  live_loans: 1,
  balance: 900,
  ...more,
});
const page = { page: 1, pages: 1, total: 3, next: null, previous: null };
const groups = [
  group(4, "Tawopaneh", { village: "Koribondo" }),
  group(5, "Wi Yone"),
  group(6, "Former", { active: false }),
];

test("COLL-20 a sheet is opened for a group, which is chosen from the active ones", async () => {
  const onOpened = vi.fn<(id: number) => void>();
  const { user, requests } = render(
    <OpenSheetForm actor={actor} onOpened={onOpened} onCancel={() => undefined} />,
    {
      "GET /dashboard/business-date": { business_date: "2026-03-16" },
      "GET /groups": { groups, ...page },
      "POST /collections/sheets": [
        errorResponse(409, texts.nothing),
        { sheet: { id: 12 }, rows: [] },
      ],
    },
  );
  await user.selectOptions(await screen.findByLabelText("Loans of"), "A group");
  await screen.findByRole("option", { name: "Tawopaneh, Koribondo" });
  expect(screen.queryByRole("option", { name: "Former" })).toBeNull();
  const open = screen.getByRole("button", { name: "Open the sheet" });
  await user.click(open);
  expect(await screen.findAllByText(texts.unknownGroup)).not.toHaveLength(0);
  expect(requests).toEqual([]);

  await user.selectOptions(field("Group"), "4");
  await user.click(open);
  await screen.findByText(texts.nothing);
  await user.click(field("Also loans with nothing due by then"));
  await user.click(open);
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(12));
  expect(requests.map(({ body }) => body)).toMatchObject([
    { kind: "group", group: 4, collection_date: "2026-03-16", with_all: false },
    { kind: "group", group: 4, collection_date: "2026-03-16", with_all: true },
  ]);
  // Of the other kinds nothing is sent: the server refuses fields that do not belong.
  expect(Object.keys(requests[1]?.body ?? {}).toSorted()).toEqual(
    ["collection_date", "group", "kind", "sheet_key", "with_all"].toSorted(),
  );
});
