import { template } from "../template.ts";

/** Sends a file for others, which is attached (FILE-12). */
export const sentFile = template(
  "sent_file",
  (data: { name: string; from: string; to: string; rows: number; sha256: string }) => ({
    subject: data.name,
    paragraphs: [
      `${data.name} is attached: ${data.rows === 1 ? "1 row" : `${data.rows.toLocaleString("en")} rows`} of ${data.from} to ${data.to}.`,
    ],
    notes: [`SHA-256 of the file: ${data.sha256}`],
  }),
);
