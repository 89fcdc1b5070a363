import { defineJob } from "../core/jobs.ts";
import { putOnServer, writeToFolder } from "./deliver-file.ts";

/** What is away is tried again for hours. */
const retries = { retryLimit: 10, retryDelay: 60 };

/** Writes a file that was made by itself to the folder of the server (FILE-9). */
export const writeFile = defineJob<{ file_id: number }>(
  "files.write",
  retries,
  (deps, { file_id }) => writeToFolder(deps, file_id),
);

/** Puts a file on the server of its recipient (FILE-12). */
export const sendBySftp = defineJob<{ sending_id: number }>(
  "files.send",
  retries,
  (deps, { sending_id }) => putOnServer(deps, sending_id),
);
