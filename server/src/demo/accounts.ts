/** The password of every demo account; public, so production rejects it. */
export const demoPassword = "Salone-2026";

export interface DemoAccount {
  email: string;
  role_id: number;
  /** The description of the person in the start banner. */
  label: string;
  /** The person and their job; a customer has none. */
  staff?: { first_name: string; last_name: string; position: string; department: string };
}

/** One account for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: "sysadmin@demo.org",
    role_id: 9,
    label: "System Admin",
    staff: {
      first_name: "Sheku",
      last_name: "Kallon",
      position: "Systems lead",
      department: "Technology",
    },
  },
  {
    email: "manager@demo.org",
    role_id: 8,
    label: "Manager",
    staff: {
      first_name: "Hannah",
      last_name: "Williams",
      position: "Branch manager",
      department: "Management",
    },
  },
  {
    email: "finance@demo.org",
    role_id: 6,
    label: "Finance Admin",
    staff: {
      first_name: "Daniel",
      last_name: "Macauley",
      position: "Finance admin",
      department: "Finance",
    },
  },
  {
    email: "officer@demo.org",
    role_id: 5,
    label: "Loan Officer",
    staff: {
      first_name: "Umu",
      last_name: "Bangura",
      position: "Loan officer",
      department: "Loans",
    },
  },
  {
    email: "cashier@demo.org",
    role_id: 4,
    label: "Cashier",
    staff: {
      first_name: "Peter",
      last_name: "Sandy",
      position: "Cashier",
      department: "Counter",
    },
  },
  {
    email: "auditor@demo.org",
    role_id: 7,
    label: "Auditor",
    staff: {
      first_name: "Grace",
      last_name: "Thomas",
      position: "Auditor",
      department: "Audit",
    },
  },
  {
    email: "basic@demo.org",
    role_id: 2,
    label: "Basic",
    staff: {
      first_name: "Abass",
      last_name: "Kamara",
      position: "Office assistant",
      department: "Counter",
    },
  },
  { email: "customer@demo.org", role_id: 3, label: "Customer" },
];
