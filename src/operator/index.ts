// Every operation of the operator's contract, a line each; the HTTP layer does not compile where one is missing.
export { listAuditEntries } from "./audit/listAuditEntries.ts";
export { beginMaintenance } from "./maintenance/beginMaintenance.ts";
export { endMaintenance } from "./maintenance/endMaintenance.ts";
export { listMaintenance } from "./maintenance/listMaintenance.ts";
