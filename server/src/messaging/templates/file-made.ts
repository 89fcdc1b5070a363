import { template } from "../template.ts";

/** Tells who set a template that the file of a month was made by itself; the file is not in the mail. */
export const fileMade = template(
  "file",
  (data: { name: string; template: string; rows: number; url: string }) => ({
    subject: `${data.name} is made`,
    paragraphs: [
      `The file of ${data.template} was made with ${data.rows === 1 ? "1 row" : `${data.rows.toLocaleString("en")} rows`}.`,
    ],
    action: { label: "See the file", url: data.url },
  }),
);

/** Tells who set a template that the file of a month could not be made by itself. */
export const fileNotMade = template(
  "file",
  (data: { template: string; reason: string; url: string }) => ({
    subject: `The file of ${data.template} could not be made`,
    paragraphs: [`The file of ${data.template} could not be made: ${data.reason}`],
    action: { label: "See the template", url: data.url },
  }),
);
