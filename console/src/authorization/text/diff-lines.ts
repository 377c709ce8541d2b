export type DiffLine = { kind: 'same' | 'theirs' | 'mine'; text: string }

/** Above this the comparison would take longer than a user waits; then everything between the common ends differs. */
const cellsMax = 4_000_000

/** Two texts, line by line: what both have, and what only one has. */
export function diffLines(theirs: string, mine: string): DiffLine[] {
  const left = theirs.split('\n')
  const right = mine.split('\n')
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start++
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const middle = between(left.slice(start, left.length - end), right.slice(start, right.length - end))
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [...left.slice(0, start).map(same), ...middle, ...left.slice(left.length - end).map(same)]
}

function between(left: readonly string[], right: readonly string[]): DiffLine[] {
  const rest = (from: number, to: number): DiffLine[] => [
    ...left.slice(from).map(text => ({ kind: 'theirs' as const, text })),
    ...right.slice(to).map(text => ({ kind: 'mine' as const, text })),
  ]
  if (left.length * right.length > cellsMax) return rest(0, 0)
  const common = commonLengths(left, right)
  const lines: DiffLine[] = []
  let from = 0
  let to = 0
  while (from < left.length && to < right.length) {
    if (left[from] === right[to]) {
      lines.push({ kind: 'same', text: left[from] ?? '' })
      from++
      to++
    } else if ((common[from + 1]?.[to] ?? 0) >= (common[from]?.[to + 1] ?? 0)) {
      lines.push({ kind: 'theirs', text: left[from] ?? '' })
      from++
    } else {
      lines.push({ kind: 'mine', text: right[to] ?? '' })
      to++
    }
  }
  return [...lines, ...rest(from, to)]
}

/** How many lines the rests of both have in common, from each line of one and of the other. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let from = left.length - 1; from >= 0; from--)
    for (let to = right.length - 1; to >= 0; to--) {
      const row = lengths[from]
      const below = lengths[from + 1]
      if (row && below)
        row[to] = left[from] === right[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  return lengths
}
