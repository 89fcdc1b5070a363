import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import path from "node:path";

/** A host of the test: a network namespace with an address on one bridge, whose link can be taken down. */
export interface Host {
  name: string;
  address: string;
  /** Starts a program on the host; its output goes to a file of the folder. */
  start(program: string, args: string[], as?: string): ChildProcess;
  /** Runs a program on the host to its end, and returns its output. */
  run(program: string, args: string[], as?: string): string;
  /** Takes the network link down, or up again. */
  link(state: "up" | "down"): void;
}

const bridge = "mfbridge0";

/** The address of the machine itself, on which proxies and applications run. */
export const outside = "10.77.0.1";

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: ["ignore", "pipe", "pipe"] });

/** Makes the hosts on one bridge. It needs root. */
export function makeHosts(names: readonly string[], folder: string): Host[] {
  removeHosts(names);
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${outside}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  return names.map((name, index) => makeHost(name, `10.77.0.${index + 11}`, folder));
}

/** Removes hosts that this test or a killed one made. */
export function removeHosts(names: readonly string[]): void {
  for (const args of [
    ...names.map((name) => ["netns", "delete", namespace(name)]),
    ...names.map((name) => ["link", "delete", `mf${name}0`]),
    ["link", "delete", bridge],
  ])
    try {
      ip(...args);
    } catch {
      // There is none.
    }
}

const namespace = (name: string) => `mf-${name}`;

function makeHost(name: string, address: string, folder: string): Host {
  const [inside, link] = [namespace(name), `mf${name}0`];
  ip("netns", "add", inside);
  ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", inside);
  ip("link", "set", link, "master", bridge, "up");
  for (const args of [
    ["address", "add", `${address}/24`, "dev", "eth0"],
    ["link", "set", "eth0", "up"],
    ["link", "set", "lo", "up"],
  ])
    ip("-n", inside, ...args);
  const on = (program: string, args: string[], as = "root") => [
    "netns",
    "exec",
    inside,
    "setpriv",
    `--reuid=${as}`,
    `--regid=${as}`,
    "--init-groups",
    program,
    ...args,
  ];
  return {
    name,
    address,
    start: (program, args, as) => {
      const log = openSync(path.join(folder, `${name}-${path.basename(program)}.log`), "a");
      return spawn("ip", on(program, args, as), { cwd: folder, stdio: ["ignore", log, log] });
    },
    run: (program, args, as) => execFileSync("ip", on(program, args, as), { encoding: "utf8" }),
    link: (state) => ip("link", "set", link, state),
  };
}

/** Kills a process as a crash does, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
