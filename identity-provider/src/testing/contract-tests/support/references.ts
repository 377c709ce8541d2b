import type { Input } from './context.ts'

/** Where a request names something that stands in a project, and what the other project has in its place. */
export type Reference = { path: string[]; ours: string; theirs: string }

/** Two samples of one operation, of two projects, differ in what they name there and in nothing else. */
export function referencesIn(ours: unknown, theirs: unknown, path: string[] = []): Reference[] {
  if (typeof ours === 'string' && typeof theirs === 'string') return ours === theirs ? [] : [{ path, ours, theirs }]
  if (typeof ours !== 'object' || ours === null || typeof theirs !== 'object' || theirs === null) return []
  const others = Object.entries(theirs)
  return Object.entries(ours).flatMap(([name, value], index) => {
    const [otherName = name, other] = others[index] ?? []
    // A record may have an id for a key.
    const named = name === otherName ? [] : [{ path: [...path, `${name}?`], ours: name, theirs: otherName }]
    return [...named, ...referencesIn(value, other, [...path, name])]
  })
}

/** The request with something else at that place. */
export function withReference(input: Input, { path }: Reference, value: string): Input {
  const [name = '', ...rest] = path
  if (name.endsWith('?')) {
    const { [name.slice(0, -1)]: kept, ...others } = input
    return { ...others, [value]: kept }
  }
  const inner = input[name]
  if (rest.length === 0) return replaced(input, name, value)
  // The path leads through objects and arrays of them.
  return replaced(input, name, withReference(inner as Input, { path: rest, ours: '', theirs: '' }, value))
}

function replaced(input: Input, name: string, value: unknown): Input {
  if (!Array.isArray(input)) return { ...input, [name]: value }
  // An array is as good as an object with indexes here.
  return input.with(Number(name), value) as unknown as Input
}
