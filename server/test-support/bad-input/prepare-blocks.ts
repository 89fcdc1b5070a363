import { randomUUID } from "node:crypto";
import type { Prepare } from "./office.ts";

const blockBody = () => ({
  customer_id: undefined,
  full_name: "",
  date_of_birth: "",
  id_number: randomUUID(),
  phone: "",
  reason: "Test",
});

const block: Prepare = async (office) => {
  const { block: added } = await office.call("POST", "/blocks", office.manager, blockBody());
  return { ids: { id: added.id }, body: { reason: "Test" } };
};

/** Records for the blocked list, by method and path. */
export const blockRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/POST \/blocks$/, async () => ({ body: blockBody() })],
  [/\/blocks\/\{id\}/, block],
];
