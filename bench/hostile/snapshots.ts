import { kB, many } from './parts.ts'

/** A snapshot: 5 MB, 5,000 files. */
const snapshotBytesMax = 5_200 * kB
export const snapshots: [what: string, files: object][] = [
  ['4,900 files that are none', Object.fromEntries(many(4_900, n => [`flows/f${n}/contents.json`, {}]))],
  [
    '1,000 flows',
    {
      'flows/flows.json': many(1_000, n => `f${n}`),
      ...Object.fromEntries(
        many(1_000, n => [`flows/f${n}/contents.json`, { start: 'end', steps: { end: { type: 'end' } } }]),
      ),
      ...Object.fromEntries(many(1_000, n => [`flows/f${n}/metadata.json`, { name: `f${n}` }])),
    },
  ],
  ['names of files', Object.fromEntries(many(4_900, n => [`${'../'.repeat(100)}${n}`, {}]))],
]

/** An export with each of its lists as long as the limit admits. */
export function grown(files: Record<string, unknown>): [what: string, files: object][] {
  const rest = JSON.stringify(files).length
  return Object.entries(files).flatMap(([path, file]) =>
    listsIn(file).map(({ at, first, put }): [string, object] => {
      const text = JSON.stringify(first)
      const values = text.match(/[,[{]/g)?.length ?? 0
      const count = Math.min((snapshotBytesMax - rest) / (text.length + 20), (140 * kB) / (values + 1))
      const copies = many(Math.floor(count), n =>
        JSON.parse(text.replaceAll(/"(id|name|displayName)":"[^"]*/g, `$&${n}`)),
      )
      return [`${path} ${at}`, { ...files, [path]: put(copies) }]
    }),
  )
}

type List = { at: string; first: unknown; put(list: unknown[]): unknown }

function listsIn(value: unknown, at = '', put: (value: unknown) => unknown = own => own, levels = 3): List[] {
  if (Array.isArray(value)) return value.length > 0 ? [{ at, first: value[0], put }] : []
  if (typeof value !== 'object' || value === null || levels === 0) return []
  return Object.entries(value).flatMap(([name, one]) =>
    listsIn(one, `${at}.${name}`, inner => put({ ...value, [name]: inner }), levels - 1),
  )
}
