import type { Pool } from "pg";
import type { MailCount } from "./queries.ts";
import type { Pressure } from "./pressure.ts";
import type { RequestCount } from "./request-count.ts";

/** What the figures are taken from. */
export interface Sources {
  pool: Pool;
  pressure: Pressure;
  requests: RequestCount;
  /** Null while the database does not answer. */
  mails: MailCount | null;
}

type Sample = [labels: string, value: number];

/** The figures of this process in the text format of Prometheus, version 0.0.4. */
export function metricsText({ pool, pressure, requests, mails }: Sources): string {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  return [
    counter("http_requests_total", "Answers by route and status.", [...requests.answers]),
    responseTimes(requests),
    counter("process_cpu_seconds_total", "Processor time.", plain((cpu.user + cpu.system) / 1e6)),
    gauge("process_resident_memory_bytes", "Memory held.", plain(memory.rss)),
    gauge("nodejs_heap_used_bytes", "Heap in use.", plain(memory.heapUsed)),
    gauge("nodejs_external_memory_bytes", "Memory beside the heap.", plain(memory.external)),
    gauge("process_start_time_seconds", "Start.", plain(performance.timeOrigin / 1000)),
    counter("nodejs_eventloop_active_seconds_total", "Loop at work.", plain(loop.active / 1000)),
    counter("nodejs_eventloop_idle_seconds_total", "Loop waiting.", plain(loop.idle / 1000)),
    gauge("nodejs_eventloop_lateness_seconds", "Timers late.", plain(pressure.lateness() / 1000)),
    gauge(
      "overloaded",
      "1 while requests are turned away.",
      plain(Number(pressure.isOverloaded())),
    ),
    gauge("database_connections", "Connections of the pool.", [
      ['state="idle"', pool.idleCount],
      ['state="busy"', pool.totalCount - pool.idleCount],
    ]),
    gauge("database_waiting", "Requests waiting for a connection.", plain(pool.waitingCount)),
    gauge("database_up", "1 while the database answers.", plain(Number(mails !== null))),
    ...(mails === null
      ? []
      : [
          gauge("mails", "Mails that wait, or were given up.", [
            ['state="waiting"', mails.waiting],
            ['state="given_up"', mails.given_up],
          ]),
          gauge("mails_oldest_seconds", "Age of the oldest mail due.", plain(mails.oldest_seconds)),
        ]),
  ].join("");
}

function plain(value: number): Sample[] {
  return [["", value]];
}

function counter(name: string, help: string, samples: Sample[]): string {
  return family(name, "counter", help, samples);
}

function gauge(name: string, help: string, samples: Sample[]): string {
  return family(name, "gauge", help, samples);
}

function family(name: string, type: string, help: string, samples: Sample[]): string {
  return `${heading(name, type, help)}${samples.map((sample) => line(name, ...sample)).join("")}`;
}

function responseTimes({ buckets, seconds, total }: RequestCount): string {
  const name = "http_request_duration_seconds";
  return [
    heading(name, "histogram", "Time to answer."),
    ...buckets.map(({ bound, count }) => line(`${name}_bucket`, `le="${bound}"`, count)),
    line(`${name}_bucket`, 'le="+Inf"', total),
    line(`${name}_sum`, "", seconds),
    line(`${name}_count`, "", total),
  ].join("");
}

function heading(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function line(name: string, labels: string, value: number): string {
  return `${name}${labels === "" ? "" : `{${labels}}`} ${value}\n`;
}
