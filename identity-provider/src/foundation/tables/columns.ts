/** Flags are 0 or 1, times epoch milliseconds, lists and objects JSON text: the types that both engines share. */
export type Flag = number
export type Json = string

export function flag(value: boolean): Flag {
  return value ? 1 : 0
}
