import { openDatabase } from "../src/core/db/connect.ts";

/** Opens a database whose waits, such as for a lock, end with the test that waits, however busy the machine is. */
export const openPatiently = (url: string) => openDatabase(url, { patience: 10 });
