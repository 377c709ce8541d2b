import { randomUUID } from 'node:crypto'

/** A unique name; all cases share one server. */
export function fresh(what: string): string {
  return `${what} ${randomUUID().slice(0, 8)}`
}
