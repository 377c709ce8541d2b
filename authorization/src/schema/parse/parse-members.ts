import { targetsMax } from '../limits.ts'
import { parseExpression, type Source } from './parse-expression.ts'
import { parseWith, withCondition } from './parse-with.ts'
import type { Expression, Permission, Relation, TargetType } from '../schema.ts'
import { type Position, SchemaError } from '../schema-error.ts'
import type { TokenReader } from './token-reader.ts'

/** Called after the whole schema is read, because only then it is known which listed names are types. */
export type Unresolved = (isType: (name: string) => boolean) => Relation

/** `relation r: user | group#member | owner | parent.owner with X`; a list, and a condition on all of it, may be absent. */
export function parseRelation({ tokens }: Source): Unresolved {
  tokens.take()
  const { text: name, position } = tokens.takeName('a relation name')
  const listed = tokens.isNext(':') ? parseList(tokens) : undefined
  if (listed === undefined && !isMemberEnd(tokens)) throw tokens.unexpected('":"')
  const condition = parseWith(tokens, () => true)?.condition
  return isType => {
    const unconditional = expressionOf(listed ?? [], isType)
    const expression = condition === undefined ? unconditional : withCondition(unconditional, condition)
    const targets = listed?.filter(it => isTarget(it, isType)).map(toTarget)
    return { kind: 'relation', name, ...(targets && { targets }), expression, position }
  }
}

function isMemberEnd(tokens: TokenReader) {
  return tokens.next.kind === 'end' || ['with', 'relation', 'permission', 'type'].some(word => tokens.isNext(word))
}

/** `name`, `name#second` or `name.second`. */
type Listed = { name: string; separator?: '#' | '.'; second?: string; position: Position }

function parseList(tokens: TokenReader): Listed[] {
  tokens.take()
  const listed = [parseListed(tokens)]
  while (tokens.takeIf('|')) {
    listed.push(parseListed(tokens))
    if (listed.length > targetsMax)
      throw new SchemaError(`a relation may list ${targetsMax} types and names at most`, tokens.next.position)
  }
  return listed
}

function parseListed(tokens: TokenReader): Listed {
  const { text: name, position } = tokens.takeName('a type name')
  if (tokens.takeIf('#')) return { name, separator: '#', second: tokens.takeName('a relation name').text, position }
  if (!tokens.takeIf('.')) return { name, position }
  return { name, separator: '.', second: tokens.takeName('a relation or permission').text, position }
}

/** A name that is both a type and a member is the type, because the documentation describes lists of types. */
function isTarget({ name, separator }: Listed, isType: (name: string) => boolean) {
  return separator === '#' || (separator === undefined && isType(name))
}

function toTarget({ name: type, second: relation, position }: Listed): TargetType {
  return {
    type,
    ...(relation !== undefined && { relation }),
    position,
  }
}

function expressionOf(listed: readonly Listed[], isType: (name: string) => boolean): Expression {
  const others = listed.filter(it => !isTarget(it, isType)).map(toOperand)
  return others.length === 0 ? { kind: 'stored' } : { kind: 'union', operands: [{ kind: 'stored' }, ...others] }
}

function toOperand({ name, second, position }: Listed): Expression {
  return second === undefined
    ? { kind: 'name', name, position }
    : { kind: 'arrow', relation: name, name: second, position }
}

export function parsePermission(source: Source): Permission {
  source.tokens.take()
  const { text: name, position } = source.tokens.takeName('a permission name')
  source.tokens.takeWord(':', '":"')
  return { kind: 'permission', name, expression: parseExpression(source), position }
}
