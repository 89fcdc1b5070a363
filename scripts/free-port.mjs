import { createServer } from "node:net";

/** A port of 127.0.0.1 that is not used. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("No free port")),
      );
    });
  });
}
