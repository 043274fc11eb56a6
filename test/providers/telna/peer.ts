// A fake Telna Connect on loopback, in the formats that public clients of v2.1 use.
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, startPeer, type Behaviour, type Peer, type PeerRequest } from "../http/peer.ts";

export const accessKey = "access-key-of-the-tests";
export const pcrApiKey = "pcr-key-of-the-tests";

interface Package {
  readonly id: string;
  readonly sim: string;
  readonly package_template: number;
  readonly status: string;
  readonly created_date: number;
}

/** Telna with 250 SIMs, one template and the created packages. */
export interface TelnaPeer extends Peer {
  readonly packages: Package[];
  /** Returns the number of requests to create a package. */
  creations(): number;
  /**
   * Sets the response to requests that create a package. `makes` decides whether the package is created. Default: true.
   */
  onCreate(behaviour: Behaviour | undefined, makes?: boolean): void;
  /** Sets the response to all other requests. */
  onRead(behaviour: Behaviour | undefined): void;
}

export const template = 21_145_354;

/** Returns the ICCID of a SIM of the peer: 0 to 249. */
export const getIccid = (number: number) => `89883030000000${String(number).padStart(5, "0")}`;

const simOf = (number: number) => ({
  iccid: getIccid(number),
  sim_status: number === 1 ? "ON_LOAN" : "WAITING_FOR_ASSIGNMENT",
  group: { id: 11, name: "Default" },
  inventory: number < 200 ? { id: 21, name: "Main" } : { id: 22, name: "Second" },
  company: { id: 31, name: "Example" },
  provisioned_date: 1_772_409_600_000,
  terminated_date: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_150_000_000_001 }],
  mapped_imsi: 234_150_000_000_001,
});

/** Starts a peer with 250 SIMs. */
export async function startTelnaPeer(): Promise<TelnaPeer> {
  const packages: Package[] = [];
  const sims = Array.from({ length: 250 }, (_, number) => simOf(number));
  let [create, makes, read] = [undefined as Behaviour | undefined, true, undefined as Behaviour | undefined];

  function make(request: PeerRequest): Package {
    const { sim, package_template } = JSON.parse(request.text) as Package;
    const made = {
      id: createId(testStart),
      sim,
      package_template,
      status: "NOT_ACTIVE",
      created_date: testStart,
    };
    packages.push(made);
    return made;
  }

  const peer = await startPeer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url, "http://telna");
    const wanted = (name: string) => searchParams.get(name);
    if (request.method === "POST") {
      const made = makes ? make(request) : undefined;
      return (create ?? respondWith(201, made))(request, response);
    }
    if (read) return read(request, response);
    if (request.headers.authorization !== accessKey)
      return respondWith(401, { error: "unauthorized" })(request, response);
    const [offset, count] = [Number(wanted("offset") ?? 0), Number(wanted("count") ?? 100)];
    const matches = ({ company, inventory }: (typeof sims)[number]) =>
      [company.id, inventory.id].every((id, place) => {
        const asked = wanted(place === 0 ? "company" : "inventory");
        return asked === null || Number(asked) === id;
      });
    const page = <Item>(label: string, items: readonly Item[]) =>
      respondWith(200, { offset, total: items.length, count, [label]: items.slice(offset, offset + count) });
    const say = (): Behaviour => {
      if (path === "/inventory/sim-registries") return page("sims", sims.filter(matches));
      if (path === "/pcr/packages") {
        const of = packages.filter(
          (each) =>
            each.sim === wanted("sim") && String(each.package_template) === wanted("package_template"),
        );
        return page("packages", of);
      }
      if (path === "/pcr/package-templates")
        return page("package_templates", [{ id: template, name: "1 GB" }]);
      if (path === `/pcr/package-templates/${template}`)
        return respondWith(200, { id: template, name: "1 GB" });
      const sim = sims.find(({ iccid }) => path === `/inventory/sim-registries/${iccid}`);
      return sim ? respondWith(200, sim) : respondWith(404, { error: "not found" });
    };
    return say()(request, response);
  });
  return Object.assign(peer, {
    packages,
    creations: () => peer.requests.filter(({ method }) => method === "POST").length,
    onCreate: (behaviour: Behaviour | undefined, made = true) => void ([create, makes] = [behaviour, made]),
    onRead: (behaviour: Behaviour | undefined) => void (read = behaviour),
  });
}
