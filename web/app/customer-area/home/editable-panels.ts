export { AddressPanel } from "../../customer-records/address-panel.tsx";
export { BankPanel } from "../../customer-records/bank-panel.tsx";
export { EmployerPanel } from "../../customer-records/employer-panel.tsx";
