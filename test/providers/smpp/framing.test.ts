import { describe, expect, test } from "vitest";
import { decodeDeliverSm, decodeMessageId } from "../../../src/providers/smpp/bodies.ts";
import {
  createPduFramer,
  decodeTlvs,
  encodePdu,
  maximumPduBytes,
  PduError,
  type Pdu,
} from "../../../src/providers/smpp/pdu.ts";
import fc from "../../support/properties.ts";

const stream = Array.from({ length: 12 }, (_, index) =>
  encodePdu(0x8000_0004, index, index + 1, Buffer.alloc((index * 37) % 101, index)),
);
const bytes = Buffer.concat(stream);

function framed(chunks: readonly Buffer[]): Buffer[] {
  const pdus: Buffer[] = [];
  const frame = createPduFramer(({ command, status, sequence, body }: Pdu) =>
    pdus.push(encodePdu(command, status, sequence, body)),
  );
  for (const chunk of chunks) frame(chunk);
  return pdus;
}

describe("createPduFramer", () => {
  test("returns the same PDUs for any chunk boundaries, in 10,000 random cases", () => {
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40, size: "max" });
    let runs = 0;
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places.toSorted((left, right) => left - right), bytes.length];
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const pdus = framed(chunks);
        runs += 1;
        if (pdus.length !== stream.length || !Buffer.concat(pdus).equals(bytes))
          throw new Error("not the same");
      }),
      { numRuns: 10_000 },
    );
    expect(runs).toBe(10_000);
  });

  test("returns the same PDUs for single bytes", () => {
    const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(Buffer.concat(framed(chunks)).equals(bytes)).toBe(true);
  });

  test.each([0, 1, 15, maximumPduBytes + 1, 0x7fff_ffff, 0xffff_ffff])(
    "throws at a length of %i",
    (length) => {
      const head = Buffer.alloc(16);
      head.writeUInt32BE(length, 0);
      expect(() => framed([stream[0]!, head])).toThrow(PduError);
      expect(() => framed([head.subarray(0, 4)])).toThrow(PduError);
    },
  );

  test("passes on all PDUs before an invalid length", () => {
    let count = 0;
    const frame = createPduFramer(() => void (count += 1));
    expect(() => frame(Buffer.concat([...stream, Buffer.alloc(4)]))).toThrow("0 bytes long");
    expect(count).toBe(stream.length);
  });
});

describe("decodeDeliverSm", () => {
  test("decodes random bytes or throws a PduError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400, size: "max" }), (random) => {
        const body = Buffer.from(random);
        expect(decodeMessageId(body).length).toBeLessThanOrEqual(body.length);
        expect([...decodeTlvs(body).values()].every(({ length }) => length <= body.length)).toBe(true);
        try {
          expect(typeof decodeDeliverSm(body).text).toBe("string");
        } catch (error) {
          expect(error).toBeInstanceOf(PduError);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("decodes a receipt that is truncated at any byte, or throws a PduError", () => {
    const text = "id:1 stat:DELIVRD";
    const head = Buffer.from([0, 0, 0, 0x34, 0x34, 0, 0, 0, 0x34, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, text.length]);
    const whole = Buffer.concat([head, Buffer.from(text), Buffer.from([0, 0x1e, 0, 2, 0x31, 0])]);
    const outcomes = Array.from({ length: whole.length + 1 }, (_, length) => {
      try {
        return decodeDeliverSm(whole.subarray(0, length)).tlvs.size;
      } catch (error) {
        expect(error).toBeInstanceOf(PduError);
        return -1;
      }
    });
    expect(outcomes.filter((outcome) => outcome === -1).length).toBe(head.length + text.length);
    expect(outcomes.slice(-7)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });
});
