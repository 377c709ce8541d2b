/** Continues with a value at once, or when it is there. */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Continues with all values at once, or when the last of them is there. */
export function whenAllKnown<Value, Next>(
  values: readonly (Value | Promise<Value>)[],
  next: (values: readonly Value[]) => Next | Promise<Next>,
): Next | Promise<Next> {
  const isKnown = (value: Value | Promise<Value>): value is Value => !(value instanceof Promise)
  return values.every(isKnown) ? next(values) : Promise.all(values).then(next)
}
