import type { Field, Fields, Shape } from '@gatehouse-id/entities'
import type { Load } from '../request/loaders.ts'
import { secondsToMs } from '../schema/scalars/time.ts'
import { type Builder, type Context, type OutputFields, plain, type Ref, type Refs } from './pothos.ts'
import { enumOf, onceNamed } from './values/types.ts'
import { fieldReader } from './values/values.ts'

/** How what a field links to is loaded, by the name of the field; also of the fields of entries. */
export type Links = Readonly<Record<string, Load<string, unknown>>>

/** The fields of an answer. */
export function outputFields<Row extends object>(
  builder: Builder,
  t: OutputFields<Row>,
  { fields, links }: { fields: Fields; links: Links },
): Refs {
  const shown = Object.entries(fields).filter(([, { secret }]) => !secret)
  return Object.fromEntries(
    shown.map(([name, field]) => {
      return [name, outputField(builder, t, { name, field, read: fieldReader(name, field), links })]
    }),
  )
}

type Shown<Row> = {
  name: string
  field: Field
  read: (row: Row) => unknown
  links: Links
}

function outputField<Row>(builder: Builder, t: OutputFields<Row>, { name, field, read, links }: Shown<Row>): Ref {
  const { kind, choices, shape, to } = field
  const absent = field.absent ?? mayBeAbsent(field)
  const description = shownOf(field)
  if (kind === 'link') {
    const load = links[name]
    if (!to || !load) throw new Error(`${name} is a link, and nothing loads it`)
    const resolve = async (row: Row, _args: unknown, context: Context) =>
      read(row) ? ((await load(context, String(read(row)))) ?? null) : null
    return t.field({ type: to, nullable: true, description, complexity: 1, resolve })
  }
  // JSON has values of its own that are empty, such as 0.
  const present = (row: Row) => (kind === 'json' ? (read(row) ?? null) : read(row) || null)
  const options = { description, nullable: absent, resolve: absent ? present : read }
  if (kind === 'time') {
    const resolve = (row: Row) => (absent && !read(row) ? null : secondsToMs(Number(read(row))))
    return t.field({ ...options, type: 'DateTime', resolve })
  }
  if (kind === 'choice' && choices) return t.field({ ...options, type: enumOf(builder, choices) })
  if (kind === 'record' && shape) return t.field({ ...options, nullable: true, type: shapeOf(builder, shape, links) })
  if (kind === 'records' && shape) return t.field({ ...options, type: [shapeOf(builder, shape, links)] })
  if (kind === 'json') return t.field({ ...options, type: 'JSON' })
  if (kind === 'texts') return t.stringList(options)
  if (kind === 'flag') return t.boolean(options)
  return kind === 'number' ? t.int(options) : t.string(options)
}

function shownOf(field: Field): string {
  const { about, shown = about } = field
  return field.shown === undefined && mayBeAbsent(field) && !field.absent
    ? about.replace(/\.$/, '; null when there is none.')
    : shown
}

/** A text that nobody has to give is null where there is none. */
function mayBeAbsent({ kind, required, fixed, derived }: Field): boolean {
  return kind === 'text' && !required && !fixed && !derived
}

/** The type of an entry in answers. */
export function shapeOf(builder: Builder, { type, about, fields }: Shape, links: Links = {}): Ref {
  return onceNamed(builder, type, () =>
    plain(builder)
      .objectRef(type)
      .implement({ description: about, fields: t => outputFields(builder, t, { fields, links }) }),
  )
}
