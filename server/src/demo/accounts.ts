/** The password of every demo account; public, so production rejects it. */
export const demoPassword = "Salone-2026";

export interface DemoAccount {
  email: string;
  role_id: number;
  /** The description of the person in the start banner. */
  label: string;
}

/** One account for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: "sysadmin@demo.org", role_id: 9, label: "System Admin" },
  { email: "manager@demo.org", role_id: 8, label: "Manager" },
  { email: "finance@demo.org", role_id: 6, label: "Finance Admin" },
  { email: "officer@demo.org", role_id: 5, label: "Loan Officer" },
  { email: "cashier@demo.org", role_id: 4, label: "Cashier" },
  { email: "auditor@demo.org", role_id: 7, label: "Auditor" },
  { email: "basic@demo.org", role_id: 2, label: "Basic" },
  { email: "customer@demo.org", role_id: 3, label: "Customer" },
];
