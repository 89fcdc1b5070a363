/** Texts of groups of customers (SERV-150 to SERV-152). */
export const groupTexts = {
  title: "Groups",
  list: "Groups.",
  found: "Group.",
  listFailed: "The groups could not be loaded.",
  readFailed: "The group could not be loaded.",
  none: "No groups yet.",
  notFound: "There is no group with this number.",
  added: "The group was added.",
  changed: "The group was changed.",
  saveFailed: "The group could not be saved.",
  nameRequired: "Enter the name of the group.",
  nameTaken: "A group with this name exists already.",
  unknownOfficer: "Choose an active staff member.",
  unknownDay: "Choose a day of the week.",
  unknownState: "Choose yes or no.",
  unknownPart: "A group has no such field.",
  unknownMember: (customer: string) => `There is no customer ${customer}.`,
  invalidMembers: "Send the customers of the group as a list.",
  tooManyMembers: "A group has at most 50 members.",
  repeatedMember: "A customer is named twice.",
  /** @param loan the code of a loan that is not repaid */
  hasShare: (customer: string, loan: string) =>
    `${customer} has a share of ${loan}. Change the members of the loan first.`,
  hasLoans: "The group has loans that are not repaid. It stays active.",
} as const;

/** Texts of the members of a loan and of their shares (SERV-153 to SERV-164). */
export const memberTexts = {
  title: "Members",
  found: "Members of the loan.",
  saved: "The members were saved.",
  failed: "The members could not be saved.",
  readFailed: "The members could not be loaded.",
  unknownPart: "A member has a customer id and a share.",
  invalidKey: "The key of the members is a UUID.",
  invalidShare: "Enter each share as an amount above 0, with at most two decimals.",
  invalidVersion: "Send the version of the members that you saw.",
  invalidDay: "Enter the day as YYYY-MM-DD.",
  groupRequired: "Choose the group.",
  inactiveGroup: "This group is inactive.",
  noMembers: "An approved loan keeps its members.",
  notInGroup: (customer: string) => `${customer} is not a member of the group.`,
  applicantMissing: "The applicant of the loan has a share of it.",
  /** Both formatted with their currency. */
  notTheAmount: (sum: string, amount: string) =>
    `The shares add up to ${sum}, not to the amount of the loan, ${amount}.`,
  notGroupLoan: "Only a Group Loan has members.",
  ended: (status: string) => `The members stay as they are, this loan is ${status}.`,
  notAllowed:
    "After the approval the members are changed by a Finance Admin, a Manager or a System Admin.",
  reasonRequired: "Please give the reason for the change.",
  secondPerson:
    "This loan is paid out: another member of staff has to approve the change. Ask for it.",
  asked: "Sent. The shares stay until a second person approves the change.",
  notPaidOut: "This loan is not paid out: the change needs no second person.",
  unchanged: "These are the members and shares of the loan already.",
  needed: "This product needs the members and their shares before the approval.",
  stale: "The members of this loan changed since you saw them. Look at them and try again.",
  /** Of a payment. */
  noSplit: "Only a loan with members is paid by member.",
  notMember: (customer: string) => `${customer} is not a member of this loan.`,
  notThePayment: (sum: string, amount: string) =>
    `The amounts of the members add up to ${sum}, not to the payment of ${amount}.`,
  /** What is above the balance would belong to no member. */
  splitExcess: "A payment divided among members keeps no credit. Enter at most what is owed.",
} as const;
