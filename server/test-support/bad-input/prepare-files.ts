import { randomUUID } from "node:crypto";
import { today } from "../../src/core/deps.ts";
import { readyRecipient } from "../recipients.ts";
import type { Office, Prepare } from "./office.ts";

const newTemplate = () => ({
  name: `Loans ${randomUUID()}`,
  definition: {
    dataset: "loans",
    columns: [{ header: "Loan", source: "loan_id" }],
    layout: { kind: "csv" },
    file_name: "loans-{month}.csv",
  },
});

const daysOf = (office: Office) => ({ from: today(office.t.deps), to: today(office.t.deps) });

const withTemplate: Prepare = async (office) => {
  const name = `Accountant ${randomUUID()}`;
  const email = `${randomUUID()}@firm.example`;
  const recipient_id = await readyRecipient(office.t, { name, email });
  const body = { ...newTemplate(), recipient_id };
  const made = await office.call("POST", "/files/templates", office.manager, body);
  return { ids: { templateId: made.template.id } };
};

/** Records for the calls of files for others. The first match is used. */
export const fileRecords: readonly (readonly [RegExp, Prepare])[] = [
  [/^POST \/files\/templates$/, async () => ({ body: newTemplate() })],
  [
    /^POST \/files\/preview$/,
    async (office) => ({
      body: { definition: newTemplate().definition, ...daysOf(office) },
    }),
  ],
  [
    /^PUT \/files\/templates\/\{templateId\}$/,
    async (office, caller) => ({
      ids: (await withTemplate(office, caller)).ids ?? {},
      body: newTemplate(),
    }),
  ],
  [
    /^POST \/files\/templates\/\{templateId\}\/make$/,
    async (office, caller) => ({
      ids: (await withTemplate(office, caller)).ids ?? {},
      body: daysOf(office),
    }),
  ],
  [/^DELETE \/files\/templates\//, withTemplate],
  [
    / \/files\/made\/\{fileId\}/,
    async (office, caller) => {
      const { ids = {} } = await withTemplate(office, caller);
      const path = `/files/templates/${String(ids["templateId"])}/make`;
      const made = await office.call("POST", path, office.manager, daysOf(office));
      return { ids: { file: made.file.id } };
    },
  ],
];
