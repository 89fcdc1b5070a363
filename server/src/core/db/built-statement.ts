import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { DB } from "./schema.ts";
import { type Statement, statementOf } from "./statement.ts";

/** The query builder without a database: it makes the text of queries. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A name in the place of a value. */
class Named {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for the value of a name, which is given when the statement runs. */
type ValueOf = <Value>(name: string) => RawBuilder<Value>;

/**
 * Makes a statement of a query of the builder. It is built once and prepared once on each connection: the builder
 * itself builds a query, and PostgreSQL plans it, each time. That pays where a query joins many tables.
 */
export function builtStatement<Row>(
  name: string,
  build: (db: Kysely<DB>, valueOf: ValueOf) => Compilable<Row>,
): Statement<Row> {
  const { sql: text, parameters } = build(builder, (key) => sql`${new Named(key)}`).compile();
  return statementOf<Row>(
    name,
    text,
    parameters.map((value) => (value instanceof Named ? { name: value.name } : { value })),
  );
}
