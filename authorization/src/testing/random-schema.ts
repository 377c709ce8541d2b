import { createRandom } from './random-model.ts'

type Random = ReturnType<typeof createRandom>

const conditions = ['Office', 'Hours', 'GeoCountry', 'Old', 'Pattern', 'Between']

/** Every form of declaring a condition, with arbitrary whitespace. */
const declarations = `
constraint Office:IpRange( "10.0.0.0/8" )  // where
condition Hours(hour int, day string) { hour >= 9 && hour < 17 || day == "sun}day" }
constraint GeoCountry("US","CA")
condition Old() {
  true // always }
}
constraint Pattern: StringMatchRegex(regex: "^\\"a\\\\d\\"+$")
constraint Between: NumRange(min: -1.5, max: 20)`

/** The text of a schema with every construct of the language; deterministic per seed. */
export function randomSchemaText(seed: number): string {
  const random = createRandom(seed)
  const types = ['user', 'group', 'folder', 'T_3'].slice(0, 2 + random.below(3))
  return [
    'model AuthZ 1.0',
    random.below(4) === 0 ? '' : declarations,
    ...types.map(type => randomType(random, type, types)),
  ].join('\n')
}

/** Relations r0 to r2, where r0 lists plain types, and permissions that refer to earlier members. */
function randomType(random: Random, type: string, types: readonly string[]): string {
  const members: string[] = []
  const lines = [`relation r0: ${sample(random, types).join(random.oneOf(['|', ' | ']))}`]
  members.push('r0')
  for (const name of ['r1', 'r2']) {
    lines.push(randomRelation(random, name, { types, members }))
    members.push(name)
  }
  for (const name of ['p0', 'p1', 'p2']) {
    lines.push(`permission ${name}: ${randomExpression(random, members, 3)}`)
    members.push(name)
  }
  return `type ${type}\n  ${lines.join(random.oneOf(['\n  ', ' ', '\n\n\t// more\n']))}`
}

function randomRelation(
  random: Random,
  name: string,
  { types, members }: { types: readonly string[]; members: readonly string[] },
): string {
  const suffix = random.below(3) === 0 ? randomWith(random) : ''
  if (random.below(5) === 0) return `relation ${name}${suffix}`
  const sets = sample(random, types).map(type => `${type}#${random.oneOf(['r0', 'r1', 'p2'])}`)
  const others = sample(random, [...members, 'r0.r1', 'r0.p0'])
  const listed = sample(random, [...types, ...sets, ...others])
  return `relation ${name}: ${listed.join(' | ')}${suffix}`
}

function randomExpression(random: Random, members: readonly string[], depth: number): string {
  if (depth === 0 || random.below(4) === 0)
    return `${random.below(3) === 0 ? `r0.${random.oneOf(['r0', 'r2', 'p0', 'p2'])}` : random.oneOf(members)}${maybeWith(random)}`
  const operands = Array.from({ length: 1 + random.below(3) }, () => randomExpression(random, members, depth - 1))
  const grouped = operands.map(operand => (random.below(2) === 0 ? `(${operand})${maybeWith(random)}` : operand))
  // A condition extends over a following "&", so such operands need parentheses.
  return random.below(2) === 0
    ? grouped.join(random.oneOf([' | ', ' - ']))
    : grouped.map(operand => `(${operand})`).join(' & ')
}

// After an operand, "|" and a parenthesis continue the permission.
function maybeWith(random: Random) {
  return random.below(5) > 0
    ? ''
    : random.below(2) === 0
      ? ` with ${random.oneOf(conditions)}`
      : ` with (${randomCondition(random, 2)})`
}

function randomWith(random: Random): string {
  return ` with ${randomCondition(random, 2)}`
}

function randomCondition(random: Random, depth: number): string {
  if (depth === 0 || random.below(3) === 0) return random.oneOf(conditions)
  if (random.below(4) === 0) return `!(${randomCondition(random, depth - 1)})`
  const operands = Array.from({ length: 2 + random.below(2) }, () => `(${randomCondition(random, depth - 1)})`)
  return operands.join(random.oneOf([' & ', ' | ']))
}

/** At least one of the items, each once. */
function sample<Item>(random: Random, items: readonly Item[]): Item[] {
  const some = items.filter(() => random.below(2) === 0)
  return some.length > 0 ? some : [random.oneOf(items)]
}
