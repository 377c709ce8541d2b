/** An object with these names whose values are made at their first use: a request, or a transaction, uses few of the areas. */
export function lazily<Name extends string, Value extends object>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const made: Partial<Record<Name, Value>> = {}
  const isName = (name: string | symbol): name is Name => names.some(each => each === name)
  function madeFor(name: string | symbol): Value | undefined {
    if (isName(name) && !made[name]) made[name] = make(name)
    return isName(name) ? made[name] : undefined
  }
  // The traps answer for every name.
  return new Proxy(made, {
    get: (_made, name) => madeFor(name),
    has: (_made, name) => isName(name),
    ownKeys: () => [...names],
    getOwnPropertyDescriptor(_made, name) {
      const value = madeFor(name)
      return value && { value, enumerable: true, configurable: true, writable: true }
    },
  }) as Record<Name, Value>
}
