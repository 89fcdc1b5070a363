import type { Tables } from "../core/table-description.ts";

/** The tables of files for others. */
export const fileTemplateTables: Tables = {
  file_templates: { says: "Templates of files for others" },
  file_sendings: { says: "When files for others were sent, to whom, and what came of it" },
  made_files: {
    says: "Files for others that were made, without their contents",
    secret: ["content", "row_marks"],
    erase: { keeps: "a file stays as it was given to others, as proof of what they were given" },
  },
};
