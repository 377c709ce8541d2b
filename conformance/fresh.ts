import { randomUUID } from 'node:crypto'

/** A name that nothing has yet on the server that all cases share. */
export function fresh(what: string): string {
  return `${what} ${randomUUID().slice(0, 8)}`
}
