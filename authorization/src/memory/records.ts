import { none } from './hash-table.ts'

/** Records of so many integers, four bytes each, numbered from 0: what belongs together lies together. */
export type Records = {
  readonly length: number
  /** What tells a field of a record; `none` of one that does not exist. */
  readerOf(field: number): (record: number) => number
  set(record: number, field: number, value: number): void
  /** A new record of zeros. */
  add(): number
  /** Makes room for so many at once. */
  reserve(count: number): void
}

export function createRecords(width: number): Records {
  let values = new Int32Array(256 * width)
  let length = 0

  const makeRoom = (count: number) => {
    const larger = new Int32Array(count * width)
    larger.set(values)
    values = larger
  }

  return {
    get length() {
      return length
    },
    // Checks read fields millions of times a second: each reader is a function of its own that can be inlined.
    readerOf: field => record => values[record * width + field] ?? none,
    set(record, field, value) {
      values[record * width + field] = value
    },
    add() {
      // Where it is much, room that is not used counts more than the time to copy it now and then.
      if (length * width === values.length) makeRoom(Math.ceil(length * (length > 65_536 ? 1.125 : 2)))
      return length++
    },
    reserve(count) {
      if (count * width > values.length) makeRoom(count)
    },
  }
}
