// Every operation of the operator's contract, a line each; the HTTP layer does not compile where one is missing.
export { listAuditEntries } from "./audit/listAuditEntries.ts";
export { correctBalance } from "./customers/correctBalance.ts";
export { createCustomer } from "./customers/createCustomer.ts";
export { createCustomerKey } from "./customers/createCustomerKey.ts";
export { creditCustomer } from "./customers/creditCustomer.ts";
export { debitCustomer } from "./customers/debitCustomer.ts";
export { getCustomer } from "./customers/getCustomer.ts";
export { listCustomerKeys } from "./customers/listCustomerKeys.ts";
export { listCustomers } from "./customers/listCustomers.ts";
export { reinstateCustomer } from "./customers/reinstateCustomer.ts";
export { revokeCustomerKey } from "./customers/revokeCustomerKey.ts";
export { suspendCustomer } from "./customers/suspendCustomer.ts";
export { beginMaintenance } from "./maintenance/beginMaintenance.ts";
export { endMaintenance } from "./maintenance/endMaintenance.ts";
export { listMaintenance } from "./maintenance/listMaintenance.ts";
