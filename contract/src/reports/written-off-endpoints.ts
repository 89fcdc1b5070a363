import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./written-off-endpoint-schemas.ts";

/** A written-off loan with contact data. Amounts in NLe. */
export type WrittenOffLoan = z.output<typeof schemas.writtenOffLoan>;

/** Written-off loans, the last written off first (SERV-130). */
export const listWrittenOff: Endpoint<typeof schemas.listWrittenOff> = {
  method: "GET",
  path: "/reports/written-off",
  access: "reports.read",
  tag: "reports",
};

/** The matching written-off loans as a file. */
export const exportWrittenOff = exportOf<typeof schemas.exportWrittenOff>(
  listWrittenOff,
  "/reports/written-off/export",
);
