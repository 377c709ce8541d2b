import type { Row } from '../capture/row-changes.ts'

/** Reads a value that is not null; undefined where the text itself is the value. */
type Parser = ((text: string) => unknown) | undefined

export type RowReader = (values: readonly unknown[]) => Row

/** Makes objects of one shape out of the values of rows. The names are those of our own statements. */
export function rowReader(names: readonly string[], parsers: readonly Parser[] = []): RowReader {
  const valueAt = (at: number) =>
    parsers[at] ? `values[${at}] === null ? null : parsers[${at}](values[${at}])` : `values[${at}]`
  const entries = names.map((name, at) => `${JSON.stringify(name)}: ${valueAt(at)}`)
  return new Function('parsers', `return values => ({ ${entries.join(', ')} })`)(parsers) as RowReader
}
