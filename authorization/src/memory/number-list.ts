/** A growing typed array of integers: four bytes each instead of eight or more. */
export type NumberList = {
  readonly length: number
  get(index: number): number
  set(index: number, value: number): void
  /** Appends a value and returns its index. */
  push(value: number): number
}

export function createNumberList(): NumberList {
  let values = new Int32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    get: index => values[index] ?? -1,
    set(index, value) {
      values[index] = value
    },
    push(value) {
      if (length === values.length) values = grown(values)
      values[length] = value
      return length++
    },
  }
}

function grown(values: Int32Array<ArrayBuffer>) {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}
