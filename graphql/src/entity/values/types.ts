import type { Choices } from '@gatehouse-id/entities'
import { once } from '../../schema/once.ts'
import { type Builder, enumRef, plain, type Ref } from '../pothos.ts'

/** The types that several fields, and several things, have in common: each is made once for a builder. */
const made = once(() => new Map<string, Ref>())

export function onceNamed(builder: Builder, name: string, make: () => Ref): Ref {
  const types = made(builder)
  const known = types.get(name)
  if (known !== undefined) return known
  const type = make()
  types.set(name, type)
  return type
}

export function enumOf(builder: Builder, { type, about, values }: Choices): Ref {
  const described = Object.entries(values).map(([name, [value, description]]) => [name, { value, description }])
  return onceNamed(builder, type, () =>
    plain(builder).enumType(type, { description: about, values: Object.fromEntries(described) }),
  )
}

/** The same, for fields that Pothos infers. */
export function typedEnum<const Given extends Choices>(builder: Builder, choices: Given) {
  return enumRef<Given['values'][keyof Given['values']][0]>(enumOf(builder, choices))
}
