import { defineJob } from "../core/jobs.ts";
import { writeToFolder } from "./write-to-folder.ts";

/** Writes a file that was made by itself to the folder of the server (FILE-9); a folder that is away is tried again. */
export const writeFile = defineJob<{ file_id: number }>(
  "files.write",
  { retryLimit: 10, retryDelay: 60 },
  (deps, { file_id }) => writeToFolder(deps, file_id),
);
