import { randomUUID } from 'node:crypto'

/** A name that nothing has yet on the server that all cases share. */
export const fresh = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`
