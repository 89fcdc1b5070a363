import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";

/** A TCP relay before a database, to cut its connections off without ending them, as a broken network does. */
export interface Relay {
  /** The address of the database through the relay. */
  url: string;
  /** From now on no byte passes, on open connections and on new ones. */
  hang: () => void;
  /** New connections pass again; those that hung hang on. */
  recover: () => void;
  close: () => void;
}

/** @param url the address of the database */
export async function openRelay(url: string): Promise<Relay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let hangs = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
  };
  const server = createServer((caller) => {
    keep(caller);
    if (hangs) return;
    const database = connect(Number(target.port), target.hostname);
    keep(database);
    caller.pipe(database).pipe(caller);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free");
  const relayed = new URL(url);
  relayed.hostname = "127.0.0.1";
  relayed.port = String(address.port);
  return {
    url: relayed.href,
    hang: () => {
      hangs = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    recover: () => {
      hangs = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
