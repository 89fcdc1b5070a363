/** The loan type that has members; every other one is a loan of one customer. */
export const groupLoanType = "Group Loan";

/** The largest number of members of a group, and of a loan. */
export const mostMembers = 50;
