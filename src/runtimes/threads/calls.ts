import { stackOf } from "../../common/reason.ts";
import type { MessagePort, Transferable, Worker } from "node:worker_threads";

/** What a thread does for another one, by name. */
type Methods = Readonly<Record<string, (given: never) => unknown>>;

type Given<Method> = Method extends (given: infer Value) => unknown ? Value : never;
type Answer<Method> = Method extends (given: never) => infer Value ? Awaited<Value> : never;

/** What can be asked of the other thread; what it was asked first it begins first. */
export interface Calls<Theirs> {
  /** Rejects when the other side fails, with what it says of that. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    given: Given<Theirs[Name]>,
  ): Promise<Answer<Theirs[Name]>>;
  /** Asks for something that has no answer. */
  tell<Name extends keyof Theirs & string>(name: Name, given: Given<Theirs[Name]>): void;
}

type Message =
  | { readonly name: string; readonly given: unknown; readonly number?: number }
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly failure: string };

const moved = new WeakMap<object, readonly Transferable[]>();

/** The value, which takes these along to the other thread instead of copies. */
export function moving<Value extends object>(value: Value, parts: readonly Transferable[]): Value {
  moved.set(value, parts);
  return value;
}

const movedWith = (value: unknown) =>
  typeof value === "object" && value !== null ? moved.get(value) : undefined;

/** Lets two threads ask each other; `own` is what this one does when it is asked. */
export function createCalls<Theirs>(port: Worker | MessagePort, own: Methods): Calls<Theirs> {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  const send = (message: Message, given: unknown) => port.postMessage(message, movedWith(given));

  async function answer(name: string, given: unknown, number: number | undefined): Promise<void> {
    const method = own[name] as (given: unknown) => unknown;
    if (number === undefined) return void method(given);
    try {
      const value = await method(given);
      send({ number, value }, value);
    } catch (error) {
      send({ number, failure: stackOf(error) }, null);
    }
  }

  port.on("message", (message: Message) => {
    if ("name" in message) return void answer(message.name, message.given, message.number);
    const { resolve, reject } = asked.get(message.number)!;
    asked.delete(message.number);
    if ("failure" in message) reject(new Error(message.failure));
    else resolve(message.value);
  });

  return {
    async call(name, given) {
      const waiting = Promise.withResolvers<unknown>();
      last += 1;
      asked.set(last, waiting);
      send({ name, given, number: last }, given);
      return waiting.promise as never;
    },
    tell: (name, given) => send({ name, given }, given),
  };
}
