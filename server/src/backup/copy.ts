import type pg from "pg";
import type { Connection, Submittable } from "pg";

/**
 * COPY between a table and a stream of bytes, as node-postgres lets a query of one's own speak to the connection. It
 * calls the methods below by name.
 */

/** The parts of a connection that COPY uses and the published types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** So many pieces may wait to be read before PostgreSQL is asked to pause. */
const mostWaiting = 64;

/** Reads what `COPY ... TO STDOUT` answers, piece by piece, no faster than it is taken. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement);
  client.query(copy);
  try {
    for (;;) {
      const piece = await copy.next();
      if (piece === null) return;
      yield piece;
    }
  } finally {
    copy.release();
  }
}

class CopyOut implements Submittable {
  private readonly statement: string;
  private readonly waiting: Buffer[] = [];
  private connection: Connection | undefined;
  private failure: Error | undefined;
  private isOver = false;
  private wake: () => void = () => undefined;

  constructor(statement: string) {
    this.statement = statement;
  }

  /** The next piece; null after the last. */
  async next(): Promise<Buffer | null> {
    while (this.waiting.length === 0 && !this.isOver)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    if (this.waiting.length <= mostWaiting / 2) this.connection?.stream.resume();
    const piece = this.waiting.shift();
    if (piece !== undefined) return piece;
    if (this.failure) throw this.failure;
    return null;
  }

  /** Lets the rest flow past when nobody reads on. */
  release(): void {
    this.connection?.stream.resume();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.statement);
  }

  handleCopyData(message: { chunk: Buffer }): void {
    this.waiting.push(Buffer.from(message.chunk));
    if (this.waiting.length > mostWaiting) this.connection?.stream.pause();
    this.wake();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.isOver = true;
    this.wake();
  }

  handleError(error: Error): void {
    this.failure = error;
    this.isOver = true;
    this.wake();
  }
}

/** Sends pieces into `COPY ... FROM STDIN` and resolves once PostgreSQL has taken them all. */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, pieces, resolve, reject));
  });
}

class CopyIn implements Submittable {
  private readonly statement: string;
  private readonly pieces: AsyncIterable<Buffer>;
  private readonly resolve: () => void;
  private readonly reject: (error: Error) => void;
  private failure: Error | undefined;

  constructor(
    statement: string,
    pieces: AsyncIterable<Buffer>,
    resolve: () => void,
    reject: (error: Error) => void,
  ) {
    this.statement = statement;
    this.pieces = pieces;
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.send(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure);
    else this.resolve();
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.reject(this.failure);
  }

  private async send(connection: CopyConnection): Promise<void> {
    try {
      for await (const piece of this.pieces) {
        if (this.failure) return;
        connection.sendCopyFromChunk(piece);
        if (connection.stream.writableNeedDrain)
          await new Promise((drained) => connection.stream.once("drain", drained));
      }
      connection.endCopyFrom();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail("the backup cannot be read");
    }
  }
}
