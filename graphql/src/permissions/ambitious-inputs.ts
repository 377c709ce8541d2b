import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { nodeTypeOf } from '../schema/ids/node-type-of.ts'

type Input = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'type' | 'extensions'>

/** What somebody who wants more rights would write: texts by the end of a field's name, and ids by type. */
export type Ambition = {
  texts: Readonly<Record<string, readonly string[]>>
  ids: (typeName: string) => readonly string[]
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An input of a mutation, drawn by chance from what would be of use. */
export function ambitiousInput(
  field: GraphQLField<unknown, unknown>,
  ambition: Ambition,
  random: () => number,
): unknown {
  const input = field.args.find(({ name }) => name === 'input')
  return input && drawValue(input, input.type)

  function draw<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(random() * values.length)]
  }

  function drawValue(about: Input, given: GraphQLInputType): unknown {
    const type = isNonNullType(given) ? given.ofType : given
    if (isListType(type))
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () => drawValue(about, type.ofType))
    if (isEnumType(type)) return draw(type.getValues())?.name
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
      const one = draw(fields)
      const isGiven = (field: GraphQLInputField) => isNonNullType(field.type) || random() < 0.3
      const drawn = type.isOneOf && one ? [one] : fields.filter(isGiven)
      return Object.fromEntries(drawn.map(field => [field.name, drawValue(field, field.type)]))
    }
    const name = 'name' in type ? type.name : ''
    if (name === 'ID') return idOf(about)
    if (name === 'Boolean') return random() < 0.5
    if (name === 'Int' || name === 'Float') return 1 + Math.floor(random() * 30)
    if (name === 'DateTime') return '2037-01-31T12:00:00Z'
    if (name === 'JSON') return draw([{ roleNames: ['Administrator'] }, 'Administrator', ['Administrator'], {}])
    return textOf(about.name)
  }

  function idOf({ extensions }: Input): string {
    const about = nodeTypeOf(extensions) ?? 'User'
    return btoa(`${about}:${draw(ambition.ids(about)) ?? 'nobody'}`)
  }

  function textOf(name: string): string {
    const known = Object.entries(ambition.texts).find(([end]) => name.toLowerCase().endsWith(end))
    return draw(known?.[1] ?? []) ?? `text ${Math.floor(random() * 1_000)}`
  }
}
