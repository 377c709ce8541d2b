import type { Field, Fields, Shape } from '@gatehouse-id/entities'
import { idOf } from '../schema/ids/node-type-of.ts'
import { type Builder, type InputFields, plain, type Ref, type Refs } from './pothos.ts'
import { enumOf, onceNamed } from './values/types.ts'
import { inputName } from './values/values.ts'

/** The fields of an input that creates, or of one that changes. */
export function inputFields(
  builder: Builder,
  t: InputFields,
  { fields, isNew }: { fields: Fields; isNew: boolean },
): Refs {
  const taken = Object.entries(fields).filter(([, { derived, fixed }]) => !derived && (isNew || !fixed))
  return Object.fromEntries(
    taken.map(([name, field]) => {
      const description = (isNew ? field.given : field.changed) ?? field.about
      const required = isNew && field.required === true
      return [inputName(name, field), inputField(builder, t, { field, options: { description, required } })]
    }),
  )
}

type Given = { field: Field; options: { description: string; required: boolean } }

function inputField(builder: Builder, t: InputFields, { field, options }: Given): Ref {
  const { kind, choices, shape, to } = field
  if (kind === 'link' && to) return t.id({ ...options, extensions: idOf(to) })
  if (kind === 'choice' && choices) return t.field({ ...options, type: enumOf(builder, choices) })
  if (kind === 'records' && shape) return t.field({ ...options, type: [shapeInputOf(builder, shape)] })
  if (kind === 'json') return t.field({ ...options, type: 'JSON' })
  if (kind === 'time') return t.field({ ...options, type: 'DateTime' })
  if (kind === 'texts') return t.stringList(options)
  if (kind === 'flag') return t.boolean(options)
  return kind === 'number' ? t.int(options) : t.string(options)
}

/** The type of an entry in inputs. */
export function shapeInputOf(builder: Builder, { type, input, fields }: Shape): Ref {
  if (!input) throw new Error(`${type} has no input`)
  return onceNamed(builder, input.type, () =>
    plain(builder).inputType(input.type, {
      description: input.about,
      fields: t => inputFields(builder, t, { fields, isNew: true }),
    }),
  )
}
