/** Freezes a value out of JSON.parse, which has no cycles; depth is bounded by the token's length. */
export function deepFreeze<T extends object>(value: T): T {
  for (const key in value) {
    const member = value[key]
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}
