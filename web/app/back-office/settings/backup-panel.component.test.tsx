import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { backupTexts } from "@microfinance/contract/settings/backup-endpoints.ts";
import { render } from "../../../test-support/render.tsx";
import { BackupPanel } from "./backup-panel.tsx";

const state = {
  on: true,
  segment_at: "2026-11-25T12:03:10.000Z",
  base_at: "2026-11-25T02:00:41.000Z",
  keep_days: 14,
  late: false,
  error: null,
};
const show = (backup: object) => render(<BackupPanel />, { "GET /settings/backup": { backup } });

test("SITE-71 says when changes arrived", async () => {
  show(state);
  expect(await screen.findByText("25 Nov 2026 12:03")).toBeTruthy();
  expect(screen.getByText("25 Nov 2026 02:00")).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

test("SITE-71 warns when nothing arrives, with the reason", async () => {
  show({ ...state, segment_at: null, late: true, error: "The disk is full" });
  expect(await screen.findByText(backupTexts.late)).toBeTruthy();
  expect(screen.getByText("The disk is full")).toBeTruthy();
  expect(screen.getByText(backupTexts.waiting)).toBeTruthy();
});

test("SITE-71 says what is missing without a continuous backup", async () => {
  show({ ...state, on: false });
  expect(await screen.findByText(backupTexts.off)).toBeTruthy();
});
