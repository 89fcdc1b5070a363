import { version } from "@microfinance/contract/core/constants.ts";
import {
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { ContinuousBackupState } from "../deps.ts";
import type { ReadReplica } from "../db/read-replica.ts";
import type { DiskFree } from "./folders.ts";
import type { BackupSlot, EventCount, JobCount, MailCount, SmsCount } from "./queries.ts";

/** The sources of the metrics. */
interface Sources {
  app: FastifyInstance;
  pool: Pool;
  isOverloaded: () => boolean;
  /** Null while the database is unreachable. */
  countMails: () => Promise<MailCount | null>;
  countSms: () => Promise<SmsCount | null>;
  countEvents: () => Promise<EventCount | null>;
  countJobs: () => Promise<JobCount | null>;
  readBackupSlot: () => Promise<BackupSlot | undefined>;
  /** Free bytes of the disks of DATA_DIR and BACKUP_DIR, as far as they can be read. */
  diskFree: () => Promise<DiskFree>;
  /** When the newest file of BACKUP_DIR was complete; undefined where it is not set. */
  backupFile: () => Promise<Date | null | undefined>;
  /** The continuous backup; undefined without one. */
  continuous: () => ContinuousBackupState | undefined;
  replica?: Pick<ReadReplica, "isFresh" | "behind"> | undefined;
}

/** Registers the metrics of this process. */
export function createMetrics(sources: Sources): Registry {
  const registry = new Registry();
  const registers = [registry];
  countResponses(sources.app, registers);

  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  counter("process_cpu_seconds_total", "Processor time.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  gauge("nodejs_heap_used_bytes", "Heap in use.", () => process.memoryUsage().heapUsed);
  gauge(
    "nodejs_external_memory_bytes",
    "Memory beside the heap.",
    () => process.memoryUsage().external,
  );
  new Gauge({
    name: "application_info",
    help: "1, with the version as label.",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  gauge("process_start_time_seconds", "Start.", () => performance.timeOrigin / 1000);
  counter(
    "nodejs_eventloop_active_seconds_total",
    "Loop at work.",
    () => performance.eventLoopUtilization().active / 1000,
  );
  counter(
    "nodejs_eventloop_idle_seconds_total",
    "Loop waiting.",
    () => performance.eventLoopUtilization().idle / 1000,
  );
  gauge(
    "nodejs_eventloop_lateness_seconds",
    "Timers late.",
    () => sources.app.memoryUsage().eventLoopDelay / 1000,
  );
  gauge("overloaded", "1 while requests are rejected.", () => Number(sources.isOverloaded()));
  counter(
    "job_errors_total",
    "Errors that jobs of this process reported.",
    () => sources.app.jobErrors.count,
  );
  if (sources.continuous() !== undefined) {
    gauge(
      "backup_arrived_time_seconds",
      "Arrival of the last segment of the continuous backup; 0 before the first.",
      () => secondsOf(sources.continuous()?.segment_at),
    );
    gauge(
      "backup_copied_time_seconds",
      "End of the last nightly copy of the continuous backup; 0 before the first.",
      () => secondsOf(sources.continuous()?.base_at),
    );
  }
  const { replica } = sources;
  if (replica !== undefined) {
    gauge("replica_serves", "1 while the read replica serves lists and reports.", () =>
      Number(replica.isFresh()),
    );
    gauge(
      "replica_behind_seconds",
      "Age of what the read replica certainly has; -1 while unknown.",
      () => replica.behind() ?? -1,
    );
  }
  describeDatabase(sources, registers);
  describeCondition(sources, registers);
  return registry;
}

/** A time as Prometheus has it; 0 without one. */
function secondsOf(time: Date | null | undefined): number {
  return (time?.getTime() ?? 0) / 1000;
}

/** Counts responses by the pattern of their route: paths contain names and ids, whose number is unlimited. */
function countResponses(app: FastifyInstance, registers: Registry[]): void {
  const responses = new Counter({
    name: "http_requests_total",
    help: "Answers by route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Response time.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    responses.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe(reply.elapsedTime / 1000);
  });
}

function describeDatabase({ pool, countMails, countSms }: Sources, registers: Registry[]): void {
  const gauge = <L extends string>(configuration: GaugeConfiguration<L>) =>
    new Gauge({ ...configuration, registers });
  gauge({
    name: "database_connections",
    help: "Connections of the pool.",
    labelNames: ["state"],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    },
  });
  gauge({
    name: "database_waiting",
    help: "Requests waiting for a connection.",
    collect() {
      this.set(pool.waitingCount);
    },
  });
  let counted: Promise<MailCount | null>;
  // Collectors run in the order of their registration; the two below wait for the same query.
  gauge({
    name: "database_up",
    help: "1 while the database responds.",
    async collect() {
      counted = countMails();
      this.set(Number((await counted) !== null));
    },
  });
  gauge({
    name: "mails",
    help: "Mails that wait, or were given up.",
    labelNames: ["state"],
    async collect() {
      const mails = await counted;
      this.reset();
      if (mails === null) return;
      this.set({ state: "waiting" }, mails.waiting);
      this.set({ state: "given_up" }, mails.given_up);
    },
  });
  gauge({
    name: "mails_oldest_seconds",
    help: "Age of the oldest mail due.",
    async collect() {
      const mails = await counted;
      if (mails === null) this.remove();
      else this.set(mails.oldest_seconds);
    },
  });
  gauge({
    name: "sms",
    help: "Text messages that wait, or whose outcome is unknown; paused is 1 while the gateway takes nothing.",
    labelNames: ["state"],
    async collect() {
      const sms = await countSms();
      this.reset();
      for (const [state, count] of Object.entries(sms ?? {})) this.set({ state }, count);
    },
  });
}

/** What is unknown has no value, so that no alert takes it for zero. */
function describeCondition(sources: Sources, registers: Registry[]): void {
  const labelled = <L extends string>(configuration: GaugeConfiguration<L>) =>
    new Gauge({ ...configuration, registers });
  const gauge = (name: string, help: string, read: () => Promise<number | null | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null || value === undefined) this.remove();
        else this.set(value);
      },
    });
  labelled({
    name: "disk_free_bytes",
    help: "Free bytes of the disks of DATA_DIR and BACKUP_DIR.",
    labelNames: ["folder"],
    async collect() {
      this.reset();
      for (const [folder, free] of Object.entries(await sources.diskFree()))
        if (free !== null) this.set({ folder }, free);
    },
  });
  gauge(
    "backup_file_time_seconds",
    "Time of the newest backup file in BACKUP_DIR; 0 without one.",
    async () => {
      const file = await sources.backupFile();
      return file === undefined ? undefined : secondsOf(file);
    },
  );
  let counted: Promise<JobCount | null>;
  labelled({
    name: "jobs",
    help: "Jobs of all processes that wait, that failed and are tried again, or that failed for good.",
    labelNames: ["state"],
    async collect() {
      counted = sources.countJobs();
      const jobs = await counted;
      this.reset();
      if (jobs === null) return;
      this.set({ state: "waiting" }, jobs.waiting);
      this.set({ state: "retry" }, jobs.retry);
      this.set({ state: "failed" }, jobs.failed);
    },
  });
  gauge("jobs_oldest_seconds", "Seconds since the oldest waiting job was due.", async () => {
    const jobs = await counted;
    return jobs?.oldest_seconds;
  });
  let slot: Promise<BackupSlot | undefined>;
  let events: Promise<EventCount | null>;
  labelled({
    name: "events",
    help: "Events for other programs that wait, or that are parked.",
    labelNames: ["state"],
    async collect() {
      events = sources.countEvents();
      const found = await events;
      this.reset();
      if (found === null) return;
      this.set({ state: "waiting" }, found.waiting);
      this.set({ state: "parked" }, found.parked);
    },
  });
  gauge("events_oldest_seconds", "Seconds since the oldest waiting event happened.", async () => {
    const found = await events;
    return found?.oldest_seconds;
  });
  gauge("backup_receiving", "1 while the backup service receives changes.", async () => {
    slot = sources.readBackupSlot();
    const found = await slot;
    return found && Number(found.isReceiving);
  });
  gauge("backup_behind_bytes", "Changes that the backup service has not received.", async () => {
    const found = await slot;
    return found?.behind;
  });
}
