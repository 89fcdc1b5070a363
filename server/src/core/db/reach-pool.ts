import { callbackify } from "node:util";
import pg from "pg";
import { type Reach, reachOfCall } from "./reach.ts";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool that gives each call the records of its reach. Calls of the whole lender get connections as ever; those of
 * some branches get them from a second pool, whose connections find views of the rows in reach where the tables would
 * be. It is made with the first such call: a lender with one branch has none.
 */
export class ReachPool extends pg.Pool {
  #narrow: NarrowPool | undefined;
  readonly #config: pg.PoolConfig;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#config = config;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    const reach = reachOfCall();
    if (reach === null) return done === undefined ? super.connect() : super.connect(done);
    this.#narrow ??= new NarrowPool(this.#config, (error, client) =>
      this.emit("error", error, client),
    );
    const connecting = this.#narrow.connectTo(reach);
    if (done === undefined) return connecting;
    callbackify(() => connecting)((error, client) =>
      done(error ?? undefined, client, (failure) => client?.release(failure)),
    );
  }

  override async end(): Promise<void> {
    await Promise.all([this.#narrow?.end(), super.end()]);
  }
}

/** Connections that see the rows of one reach at a time. */
class NarrowPool extends pg.Pool {
  /** The reach that each connection has at present, as text. */
  readonly #reachOf = new WeakMap<pg.PoolClient, string>();

  constructor(config: pg.PoolConfig, onError: (error: Error, client: pg.PoolClient) => void) {
    super({
      ...config,
      onConnect: async (client) => {
        // The types of the pool know no promise here, which it waits for.
        const made: unknown = config.onConnect?.(client);
        await made;
        await client.query("set search_path = in_reach, public");
      },
    });
    this.on("error", onError);
  }

  async connectTo(reach: NonNullable<Reach>): Promise<pg.PoolClient> {
    const client = await this.connect();
    const wanted = `{${reach.join(",")}}`;
    if (this.#reachOf.get(client) === wanted) return client;
    try {
      await client.query({
        name: "set_reach",
        text: "select set_config('app.reach', $1, false)",
        values: [wanted],
      });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#reachOf.set(client, wanted);
    return client;
  }
}
