/** Freezes a value from JSON.parse. It has no cycles, and the length of the token bounds its depth. */
export function deepFreeze<T extends object>(value: T): T {
  for (const key in value) {
    const member = value[key]
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}
