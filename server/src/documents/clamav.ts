import { connect, type Socket } from "node:net";

/** The maximum duration of a scan in milliseconds. */
const scanTimeout = 30_000;

/** Bytes sent in one chunk. */
const chunkSize = 64 * 1024;

/**
 * Sends a file to ClamAV's daemon, clamd, with its command INSTREAM.
 * @param url `tcp://host:port`, or `unix:///path/of/its.socket`
 * @returns the name of the virus, or null for a clean file
 * @throws {Error} when the daemon is unreachable, does not respond in 30 seconds, or fails to scan the file
 */
export async function scanWithClamAv(url: string, content: Uint8Array): Promise<string | null> {
  const socket = open(url);
  try {
    const answered = readAnswer(socket);
    socket.write("zINSTREAM\0");
    for (let at = 0; at < content.length; at += chunkSize) {
      const chunk = content.subarray(at, at + chunkSize);
      socket.write(lengthOf(chunk.length));
      socket.write(chunk);
    }
    socket.write(lengthOf(0));
    return virusIn(await answered);
  } finally {
    socket.destroy();
  }
}

function portOf(url: string): number {
  return Number(url.split(":").at(-1));
}

function open(url: string): Socket {
  const socket = url.startsWith("unix://")
    ? connect(url.slice("unix://".length))
    : connect(portOf(url), url.slice("tcp://".length).split(":")[0]);
  return socket.setTimeout(scanTimeout);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      response += text;
      if (response.includes("\0")) resolve(response);
    });
    socket.on("end", () => resolve(response));
    socket.on("error", reject);
    socket.on("timeout", () => reject(new Error("The virus scanner did not respond in time")));
  });
}

/** Parses `stream: OK` or `stream: Eicar-Test FOUND`. */
function virusIn(response: string): string | null {
  const text = response.replace(/\0.*$/s, "").trim();
  if (text === "stream: OK") return null;
  const virus = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (virus !== undefined) return virus.slice(0, 200);
  throw new Error(`The virus scanner could not scan the file: ${text.slice(0, 200)}`);
}
