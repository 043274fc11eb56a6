import { hasCheckDigit, withoutPadding } from "../../domain/iccids.ts";
import type { Sim } from "../../ports/store/esim.ts";
import { name, time, wholeNumber } from "./columns.ts";
import { defineKind, type Column } from "./kind.ts";

const maximumImsis = 20;
const identifier = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const imsi = wholeNumber(0, 999_999_999_999_999);

const iccid: Column<string> = {
  takes: "18 to 22 digits, and the F that pads them on the card",
  read(text) {
    const digits = withoutPadding(text);
    return /^[0-9]{18,22}$/.test(digits) ? digits : undefined;
  },
};

const imsis: Column<Sim["imsis"]> = {
  takes: `at most ${maximumImsis} pairs sponsor:imsi of digits with ; between them, such as 41:234150000000001;42:234150000000002`,
  read(text) {
    const pairs = text === "" ? [] : text.split(";").map(readPair);
    return pairs.length <= maximumImsis && pairs.every((pair) => pair !== undefined) ? pairs : undefined;
  },
};

function readPair(text: string): Sim["imsis"][number] | undefined {
  const [sponsorText = "", imsiText = "", ...rest] = text.trim().split(":");
  const sponsorId = identifier.read(sponsorText);
  const value = imsi.read(imsiText);
  if (sponsorId === undefined || value === undefined || rest.length > 0) return undefined;
  return { sponsor_id: sponsorId, imsi: value };
}

/** The registry of SIMs. */
export const sims = defineKind({
  noun: "sims",
  columns: {
    iccid,
    sim_status: name,
    group_id: identifier,
    group_name: name,
    inventory_id: identifier,
    inventory_name: name,
    company_id: identifier,
    company_name: name,
    provisioned_date: time,
    terminated_date: time,
    imsis,
    mapped_imsi: { ...imsi, takes: "an IMSI of at most 15 digits" },
  },
  key: ["iccid"],
  // With 18 digits it is written without its check digit.
  warningOf: ({ iccid }) =>
    iccid.length < 19 || hasCheckDigit(iccid)
      ? undefined
      : `iccid: ${iccid} does not end in its check digit; a spreadsheet may have rounded it`,
  example: `iccid,sim_status,group_id,group_name,inventory_id,inventory_name,company_id,company_name,provisioned_date,terminated_date,imsis,mapped_imsi
8988303000000000002,WAITING_FOR_ASSIGNMENT,11,Retail,21,Main,31,Example Ltd,2026-01-15,,41:234150000000001;42:234150000000002,234150000000001`,
  put: (store, rows) => [
    store.esim.putSims(
      rows.map((values) => ({
        iccid: values.iccid,
        simStatus: values.sim_status,
        group: { id: values.group_id, name: values.group_name },
        inventory: { id: values.inventory_id, name: values.inventory_name },
        company: { id: values.company_id, name: values.company_name },
        provisionedDate: values.provisioned_date,
        terminatedDate: values.terminated_date,
        imsis: values.imsis,
        mappedImsi: values.mapped_imsi,
      })),
    ),
  ],
});
