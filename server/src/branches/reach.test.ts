import { expect, test } from "vitest";
import { testDatabase } from "../../test-support/database.ts";
import { tables } from "../tables.ts";

const { pool } = await testDatabase();

/** Tables without branch data: of the lender, of sign-in, of the installation. Every other one has a view. */
const ofTheLender = [
  "act_keys",
  "api_client_secrets",
  "api_clients",
  "audit_seals",
  "authenticator_apps",
  "blocked_people",
  "branches",
  "closed_books",
  "contact_messages",
  "directory_links",
  "document_objects",
  "download_addresses",
  "email_change_links",
  "email_changes",
  "event_receiver_secrets",
  "event_receivers",
  "file_recipients",
  "file_templates",
  "holidays",
  "idempotency_keys",
  "import_rows",
  "imports",
  "ledger_accounts",
  "lender_logo",
  "loan_ageing",
  "loan_product_versions",
  "loan_products",
  "message_templates",
  "one_time_tokens",
  "passkeys",
  "payment_method_names",
  "payment_methods",
  "payout_numbers",
  "payroll_employer_names",
  "payroll_employers",
  "payroll_files",
  "payroll_runs",
  "penalty_charging",
  "period_events",
  "permissions",
  "phone_codes",
  "rate_limits",
  "recovery_codes",
  "refresh_tokens",
  "replica_beats",
  "roles",
  "rollup_watermark",
  "saved_views",
  "schema_functions",
  "schema_migrations",
  "search_texts",
  "second_factor_requests",
  "sessions",
  "settings",
  "settlement_numbers",
  "settlements",
  "sign_in_steps",
  "sms_costs",
  "sms_pause",
  "sms_refused_phones",
  "staff",
  "staff_branches",
  "staff_permissions",
  "till_report_counter",
  "transfer_partners",
  "user_roles",
  "webhook_deliveries",
];

test("BR-4 every table is read in reach, or is of the whole lender", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'in_reach'::regnamespace and relkind = 'v'`,
  );
  const views = new Set(rows.map(({ name }) => name));
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !views.has(name))
      .toSorted(),
  ).toEqual(ofTheLender);
});

test("BR-4 each view has the columns of its table", async () => {
  const { rows } = await pool.query(
    `select v.table_name, v.column_name from information_schema.columns v
     where v.table_schema = 'in_reach' and not exists (
       select from information_schema.columns t
       where t.table_schema = 'public' and t.table_name = v.table_name and t.column_name = v.column_name)
     union
     select t.table_name, t.column_name from information_schema.columns t
     where t.table_schema = 'public' and exists (
       select from information_schema.tables v where v.table_schema = 'in_reach' and v.table_name = t.table_name)
     and not exists (
       select from information_schema.columns v
       where v.table_schema = 'in_reach' and v.table_name = t.table_name and v.column_name = t.column_name)`,
  );
  expect(rows).toEqual([]);
});
