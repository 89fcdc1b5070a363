import type { districts } from "@microfinance/contract/core/constants.ts";

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

/** One account for each role, all of Head office. */
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

/** A branch of the demo lender beside Head office. */
interface DemoBranch {
  code: string;
  name: string;
  address: string;
  phone: string;
  district: (typeof districts)[number];
  hours: string;
  /** A manager, a loan officer and a cashier of the branch. */
  accounts: readonly DemoAccount[];
}

/** The branches that DEMO_BRANCHES opens, in this order. */
export const demoBranches: readonly DemoBranch[] = [
  {
    code: "BO",
    name: "Bo",
    address: "12 Fenton Road, Bo",
    phone: "+232-76-200300",
    district: "Bo",
    hours: "Monday to Friday, 8:30 to 16:00",
    accounts: branchAccounts("Bo", [
      ["Foday", "Massaquoi"],
      ["Jeneba", "Lahai"],
      ["Samuel", "Kpaka"],
    ]),
  },
  {
    code: "MAK",
    name: "Makeni",
    address: "3 Azzolini Highway, Makeni",
    phone: "+232-76-200400",
    district: "Bombali",
    hours: "Monday to Friday, 8:30 to 16:00",
    accounts: branchAccounts("Makeni", [
      ["Zainab", "Turay"],
      ["Alpha", "Kargbo"],
      ["Marie", "Dumbuya"],
    ]),
  },
];

/** Every account that the demo may have made. */
export const allDemoAccounts: readonly DemoAccount[] = [
  ...demoAccounts,
  ...demoBranches.flatMap(({ accounts }) => accounts),
];

function branchAccounts(
  branch: string,
  people: readonly (readonly [first: string, last: string])[],
): DemoAccount[] {
  const jobs = [
    { role_id: 8, name: "manager", position: "Branch manager", department: "Management" },
    { role_id: 5, name: "officer", position: "Loan officer", department: "Loans" },
    { role_id: 4, name: "cashier", position: "Cashier", department: "Counter" },
  ];
  return jobs.map(({ role_id, name, ...job }, index) => {
    const [first_name, last_name] = people[index] ?? ["", ""];
    return {
      email: `${name}.${branch.toLowerCase()}@demo.org`,
      role_id,
      label: `${job.position} of ${branch}`,
      staff: { first_name, last_name, ...job },
    };
  });
}
