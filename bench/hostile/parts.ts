/** What hostile requests are made of. */
export const kB = 1000

export function times(count: number, part: (n: number) => string, between = '') {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => part(n)).join(between)
}
export function many<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => make(n))
}
export function named<Value>(count: number, make: (n: number) => Value): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, make(n)]))
}
export function nested(levels: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  return Array.from({ length: levels }).reduce(inner => wrap(inner), innermost)
}
