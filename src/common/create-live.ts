/**
 * Creates an object with the properties of the current value. Each read of a property returns its current value. The
 * first value determines the property names. Destructuring and spreading copy the properties of that moment.
 * A changed property changes the current object.
 */
export function createLive<Value extends object>(getCurrent: () => Value): Value {
  const properties = Object.keys(getCurrent()).map((name) => [
    name,
    {
      enumerable: true,
      get: (): unknown => getCurrent()[name as keyof Value],
      set: (value: Value[keyof Value]) => void (getCurrent()[name as keyof Value] = value),
    },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap) as Value;
}
