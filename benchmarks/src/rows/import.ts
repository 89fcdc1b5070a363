import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { must, signInAdmin } from "../../../resilience-tests/src/seed.ts";
import { read, readNumber, readText } from "../../../resilience-tests/src/call.ts";
import { copyRows } from "../copy-rows.ts";
import { type Installation, openInstallation } from "../installations.ts";
import { type Load, median, quantile, runLoad } from "../load.ts";
import { atLeast, atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, rounds } from "./compare.ts";

/** Customers, and loans of twelve instalments; BENCH_IMPORT_ROWS sets another number. */
const rows = Number(process.env["BENCH_IMPORT_ROWS"] ?? 100_000);
/** Rows of the files that are imported while others work. */
const besideRows = Math.min(rows, 3_000);
const months = 12;
/** The first loan; a file of another part has other numbers. */
type Part = { name: string; count: number };

/** An import of customers and loans against COPY of the rows that it writes, and what it costs others. */
export const importRow: Row = {
  name: "import",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "import" });
    try {
      const watch = watchMemory(installation);
      const whole = { name: "a", count: rows };
      const customers = await importFile(installation, "customers", customersOf(whole));
      const loans = await importFile(installation, "loans", loansOf(whole));
      const memory = watch.stop();
      console.log(`imported in ${(customers.written + loans.written).toFixed(0)} s`);
      const copied = await copyRows(installation.migrationUrl, writtenTables);
      console.log(`copied in ${copied.toFixed(0)} s`);
      const written = customers.written + loans.written;
      const checked = customers.checked + loans.checked;
      const figures = `${written.toFixed(0)} s and ${checked.toFixed(0)} s for the dry runs against ${copied.toFixed(0)} s`;
      const beside = await othersBeside(installation);
      const count = rows.toLocaleString("en");
      return [
        atLeast(
          `import of ${count} customers and ${count} loans with ${(rows * months).toLocaleString("en")} instalments, after its dry run`,
          `COPY of the rows that it writes, with the same indexes (${figures})`,
          copied / written,
          0.15,
        ),
        atLeast("the same with its dry runs", "the same COPY", copied / (written + checked), 0.15),
        atMost(
          "memory of the server while it imports, the second half",
          `the first half (${memory.first.toFixed(0)} MB, ${memory.before.toFixed(0)} MB before)`,
          memory.second / memory.first,
          1.2,
          " times",
        ),
        ...beside,
      ];
    } finally {
      await installation.close();
    }
  },
};

/** What an import writes, without the rows of its file. */
const writtenTables = (() => {
  const customers = "(select customer_id from imported_records where kind = 'customers')";
  const loans = "(select loan_id from imported_records where kind = 'loans')";
  const users = `(select user_id from customers where customer_id in ${customers})`;
  return [
    { name: "users", where: `id in ${users}` },
    { name: "user_roles", where: `user_id in ${users}` },
    { name: "customers", where: `customer_id in ${customers}` },
    { name: "addresses", where: `customer_id in ${customers}` },
    { name: "loans", where: `id in ${loans}` },
    ...["loan_terms", "instalments", "payouts", "payments", "loan_arrears", "ledger_entries"].map(
      (name) => ({ name, where: `loan_id in ${loans}` }),
    ),
    {
      name: "ledger_postings",
      where: `entry_id in (select id from ledger_entries where loan_id in ${loans})`,
    },
    { name: "imported_records", where: "true" },
    { name: "audit_entries", where: "action = 'import.add'" },
  ];
})();

function customersOf({ name, count }: Part): string {
  const lines = ["external_reference,first_name,last_name,gender,phone,address,city,district"];
  for (let row = 1; row <= count; row += 1)
    lines.push(
      `C-${name}-${row},Aminata,Kamara,female,076${String(row).padStart(6, "0")},${row} Kissy Road,Freetown,Bo`,
    );
  return lines.join("\n");
}

/** Loans whose schedules begin on all days of a year, half of them paid in part. */
function loansOf({ name, count }: Part): string {
  const lines = [
    "external_reference,customer,product,amount,interest_rate,months,paid_out_on,paid_so_far",
  ];
  const now = Date.now();
  for (let row = 1; row <= count; row += 1) {
    const paidOut = new Date(now - (30 + (row % 365)) * 86_400_000).toISOString().slice(0, 10);
    const paid = row % 2 === 0 ? "" : "250.00";
    lines.push(
      `L-${name}-${row},C-${name}-${row},Salary Loan,1200.00,20,${months},${paidOut},${paid}`,
    );
  }
  return lines.join("\n");
}

/** Seconds of the dry run of a file and of its import. @throws when a row is not new or the import fails */
async function importFile(
  installation: Installation,
  kind: "customers" | "loans",
  content: string,
): Promise<{ checked: number; written: number }> {
  const { origin } = installation.application;
  // An import takes minutes, and a token a quarter of an hour.
  const { token } = await signInAdmin(origin);
  const call = { token };
  const begun = performance.now();
  const sent = await must(origin, {
    ...call,
    method: "POST",
    path: "/imports",
    body: {
      kind,
      format: "csv",
      file_name: `${kind}.csv`,
      content: Buffer.from(content).toString("base64"),
      cut_over: new Date().toISOString().slice(0, 10),
    },
  });
  const path = `/imports/${readNumber(sent, "import", "id")}`;
  const until = async (state: string) => {
    for (;;) {
      const found = await must(origin, { ...call, method: "GET", path });
      if (readText(found, "import", "state") === state) return found;
      if (!["checking", "booking"].includes(readText(found, "import", "state")))
        throw new Error(`The import failed: ${found.text}`);
      await wait(200);
    }
  };
  const dry = await until("checked");
  const refused = read(dry, "import", "counts", "refused");
  if (refused !== 0) throw new Error(`Some rows are refused: ${dry.text}`);
  const checked = (performance.now() - begun) / 1_000;
  const pressed = performance.now();
  await must(origin, { ...call, method: "POST", path: `${path}/book`, body: {} });
  await until("booked");
  return { checked, written: (performance.now() - pressed) / 1_000 };
}

/** Resident megabytes of the server, once a second: the most of the first and of the second half. */
function watchMemory({ application: { child } }: Installation) {
  const megabytes = () => {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    return Number(line?.[1]) / 1024;
  };
  const seen = [megabytes()];
  const timer = setInterval(() => {
    if (child.exitCode === null && child.signalCode === null) seen.push(megabytes());
  }, 1_000).unref();
  return {
    stop: () => {
      clearInterval(timer);
      const half = Math.ceil(seen.length / 2);
      const [first, second] = [seen.slice(0, half), seen.slice(half)].map((part) =>
        Math.max(...part),
      );
      return { before: seen[0] ?? 0, first: first ?? 0, second: second ?? first ?? 0 };
    },
  };
}

/** Response times of others alone and while a file of customers and one of loans are imported. */
async function othersBeside(installation: Installation) {
  const others = (extent: { seconds: number }): Promise<Load> =>
    runLoad(installation.application.port, 2, extent, () =>
      get(installation, "/loans/all?page_size=10"),
    );
  installation.admin.token = (await signInAdmin(installation.application.origin)).token;
  await others({ seconds: 2 });
  const ratios: number[] = [];
  const alones: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    installation.admin.token = (await signInAdmin(installation.application.origin)).token;
    const alone = await others({ seconds: 5 });
    const part = { name: `b${round}`, count: besideRows };
    let isOver = false;
    const importing = (async () => {
      await importFile(installation, "customers", customersOf(part));
      await importFile(installation, "loans", loansOf(part));
    })().finally(() => {
      isOver = true;
    });
    const taken: number[] = [];
    while (!isOver) taken.push(...(await others({ seconds: 1 })).taken);
    await importing;
    taken.sort((one, other) => one - other);
    console.log(`round ${round}: ${taken.length} calls`);
    ratios.push(quantile(taken, 0.99) / quantile(alone.taken, 0.99));
    alones.push(quantile(alone.taken, 0.99));
  }
  return [
    atMost(
      "others' 99th percentile while it imports, 2 connections that read pages of loans",
      `their own alone (${median(alones).toFixed(0)} ms)`,
      median(ratios),
      2,
      " times",
    ),
  ];
}
