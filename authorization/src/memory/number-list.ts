/** Whole numbers in a typed array that grows: four bytes each, where a list of numbers may take eight and more. */
export type NumberList = {
  readonly length: number
  get(index: number): number
  set(index: number, value: number): void
  /** Appends, and says where. */
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
