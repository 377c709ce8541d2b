import { type Fields, fieldsOf, isName, listOf, nameOf } from './authz-fields.ts'
import type { AuthzNode } from './authz-schema.ts'
import { membersMax, targetsMax, typesMax } from '../limits.ts'
import { readConditions } from './read-conditions.ts'
import { type NodePlace, placeOf, readNode } from './read-node.ts'
import type { Expression, Permission, Relation, Schema, TargetType, TypeDefinition } from '../schema.ts'
import { SchemaError } from '../schema-error.ts'
import { setsOf } from './to-namespaces.ts'
import { validateSchema } from '../validate.ts'

/**
 * Reads a schema of the relation API (an AuthzSchema as JSON) or of `toNamespaces`. A definition with `self`, or with
 * target sets of another namespace, is a relation; one whose node has neither is a permission: nothing can be stored
 * under it.
 * @throws {SchemaError} with namespace and definition in its message
 */
export function fromNamespaces(value: unknown): Schema {
  const fields = fieldsOf(value, 'the schema')
  const namespaces = readAll(fields)
  const types = new Map<string, TypeDefinition>()
  for (const [name, definitions] of namespaces) {
    const members = new Map<string, Relation | Permission>()
    for (const [definition, read] of definitions) {
      const isFirstFollowed = (relation: string, right: string, type: string) =>
        type === plainTargets(definitions.get(relation)).find(target => namespaces.get(target)?.has(right) === true)
      members.set(definition, readDefinition(read, { namespace: name, definition, isFirstFollowed }))
    }
    types.set(name, { name, members })
  }
  const schema = { conditions: readConditions(fields.conditions), types }
  validateSchema(schema)
  return schema
}

/** A definition whose node is not read yet, because nodes refer to all names. */
type Unread = { readonly targets: readonly TargetType[] | undefined; readonly node: unknown }
type Namespaces = ReadonlyMap<string, ReadonlyMap<string, Unread>>

function plainTargets(unread: Unread | undefined): string[] {
  return (unread?.targets ?? []).filter(target => target.relation === undefined).map(target => target.type)
}

function readAll(schema: Fields): Namespaces {
  const namespaces = new Map<string, Map<string, Unread>>()
  let count = 0
  const listed = listOf(schema.namespaces, 'namespaces')
  if (listed.length > typesMax) throw new SchemaError(`a schema may have ${typesMax} namespaces at most`)
  for (const [index, value] of listed.entries()) {
    const fields = fieldsOf(value, `namespaces[${index}]`)
    const name = nameOf(fields, 'name', `namespaces[${index}]`)
    if (namespaces.has(name)) throw new SchemaError(`namespace "${name}" is defined twice`)
    const definitions = readDefinitions(name, fields)
    count += definitions.size
    if (count > membersMax) throw new SchemaError(`a schema may have ${membersMax} relation definitions at most`)
    namespaces.set(name, definitions)
  }
  return namespaces
}

function readDefinitions(namespace: string, { relationDefinitions }: Fields): Map<string, Unread> {
  const definitions = new Map<string, Unread>()
  for (const [index, value] of listOf(relationDefinitions, `${namespace}: relationDefinitions`).entries()) {
    const at = `${namespace}: relationDefinitions[${index}]`
    const fields = fieldsOf(value, at)
    const definition = nameOf(fields, 'name', at)
    if (definitions.has(definition))
      throw new SchemaError(`definition "${definition}" of namespace "${namespace}" is defined twice`)
    const targets = readTargets(fields, placeOf({ namespace, definition }))
    definitions.set(definition, { targets, node: fields.complexDefinition ?? undefined })
  }
  return definitions
}

function readTargets({ types }: Fields, at: string): TargetType[] | undefined {
  if (types === undefined || types === null) return undefined
  const listed = listOf(types, `${at}: types`)
  if (listed.length > targetsMax) throw new SchemaError(`${at}: a relation may list ${targetsMax} types at most`)
  return listed.map(text => {
    const [type = '', relation, ...rest] = typeof text === 'string' ? text.split('#') : []
    if (!isName(type) || (relation !== undefined && !isName(relation)) || rest.length > 0)
      throw new SchemaError(
        `${at}: ${JSON.stringify(text)} in types is neither a type nor a set, such as "group#member"`,
      )
    return relation === undefined ? { type } : { type, relation }
  })
}

function readDefinition({ targets, node }: Unread, context: NodePlace): Relation | Permission {
  const name = context.definition
  if (node === undefined) return { kind: 'relation', name, ...(targets && { targets }), expression: { kind: 'stored' } }
  const expression = readNode(node, context)
  if (targets !== undefined)
    return { kind: 'relation', name, targets, expression: withoutTypes(expression, targets, context) }
  return { kind: isStorable(expression) ? 'relation' : 'permission', name, expression }
}

function isStorable(expression: Expression): boolean {
  if (expression.kind === 'stored' || expression.kind === 'set') return true
  if (expression.kind === 'conditional') return isStorable(expression.operand)
  return 'operands' in expression && expression.operands.some(isStorable)
}

/** Removes what `toNamespaces` writes before `self` for the listed target sets. */
function withoutTypes(expression: Expression, targets: readonly TargetType[], context: NodePlace): Expression {
  if (expression.kind === 'conditional')
    return { ...expression, operand: withoutTypes(expression.operand, targets, context) }
  if (expression.kind !== 'union') return expression
  const sets = setsOf(targets).map((node: AuthzNode) => readNode(node, context))
  const before = expression.operands.slice(0, sets.length)
  const [stored, ...others] = expression.operands.slice(sets.length)
  if (stored?.kind !== 'stored' || JSON.stringify(before) !== JSON.stringify(sets)) return expression
  return others.length === 0 ? stored : { kind: 'union', operands: [stored, ...others] }
}
