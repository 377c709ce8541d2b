/** A place between two events of a project, in the order in which one process has read them. */
export type Position = {
  /** Names the process, and the time since when it has read without forgetting. */
  reader: string
  number: number
  /** When the process had read so far, in epoch milliseconds. */
  readAt: number
}

export function encodePosition({ reader, number, readAt }: Position): string {
  return `${reader}.${number.toString(36)}.${readAt.toString(36)}`
}

/** Undefined for what is no position. */
export function decodePosition(text: string): Position | undefined {
  const [, reader, number, readAt] = /^([\w-]{1,20})\.([0-9a-z]{1,10})\.([0-9a-z]{1,10})$/.exec(text) ?? []
  if (reader === undefined || number === undefined || readAt === undefined) return undefined
  return { reader, number: Number.parseInt(number, 36), readAt: Number.parseInt(readAt, 36) }
}
