import { InvalidInput } from '@gatehouse-id/operation'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { Attribute, attributeTypes, isEditable, problemOf } from './attribute.ts'
import { type AttributeRow, listAttributes } from './store.ts'

type Values = Record<string, unknown>

export function readAttribute({ name, type, document }: AttributeRow): Attribute {
  return Attribute.parse({ ...JSON.parse(document), name, type })
}

/** The declared attributes of a project; values of undeclared ones are accepted as they are. */
export async function listDeclared(db: Reading, projectId: string): Promise<Attribute[]> {
  return (await listAttributes(db, projectId)).map(readAttribute)
}

/** @throws {InvalidInput} when values do not fit their declaration; names each of them */
export function checkAttributes(declared: Attribute[], values: Values): void {
  const fields = declared.flatMap(attribute => {
    const value = values[attribute.name]
    const message = value === undefined ? '' : problemOf(attribute, value)
    return message === '' ? [] : [{ field: `customAttributes.${attribute.name}`, message }]
  })
  if (fields.length === 0) return
  throw new InvalidInput({ message: fields.map(({ field, message }) => `${field}: ${message}`).join('; '), fields })
}

/** The attributes of a new user, with defaults for declared ones that have no value. */
export function withDefaults(declared: Attribute[], values: Values): Values {
  const defaults = declared.filter(({ defaultValue }) => defaultValue !== undefined)
  return { ...Object.fromEntries(defaults.map(({ name, defaultValue }) => [name, defaultValue])), ...values }
}

/** The declared attributes that are texts and take no permission to be seen or changed. */
export async function listTextAttributes(db: Reading, projectId: string): Promise<Attribute[]> {
  return (await listDeclared(db, projectId)).filter(
    ({ type, ...attribute }) => type === attributeTypes.text && isEditable(attribute),
  )
}
