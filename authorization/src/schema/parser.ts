import { readTokens } from './lexer.ts'
import { parseExpression } from './parse-expression.ts'
import type { Permission, Relation, Schema, TargetType, TypeDefinition } from './schema.ts'
import { SchemaError } from './schema-error.ts'
import { createTokenReader, refuseConditions, type TokenReader } from './token-reader.ts'
import { validateSchema } from './validate.ts'

/**
 * Reads the language of reference/fga.md §1 by recursive descent, one function per rule.
 * Throws SchemaError for text that is not a schema or whose names do not fit; conditions are not supported yet.
 */
export const parseSchema = (text: string): Schema => {
  const tokens = createTokenReader(readTokens(text))
  parseHead(tokens)
  const types = new Map<string, TypeDefinition>()
  while (tokens.next.kind !== 'end') {
    const type = parseType(tokens)
    if (types.has(type.name)) throw new SchemaError(`type "${type.name}" is defined twice`, type.position)
    types.set(type.name, type)
  }
  const schema = { types }
  validateSchema(schema)
  return schema
}

const parseHead = (tokens: TokenReader) => {
  tokens.takeWord('model', '"model AuthZ 1.0"')
  tokens.takeWord('AuthZ', '"AuthZ"')
  tokens.takeWord('1.0', 'version "1.0"')
  if (tokens.isNext('condition') || tokens.isNext('constraint')) refuseConditions(tokens.next)
}

const parseType = (tokens: TokenReader): TypeDefinition => {
  tokens.takeWord('type', '"type"')
  const { text: name, position } = tokens.takeName('a type name')
  const members = new Map<string, Relation | Permission>()
  while (tokens.isNext('relation') || tokens.isNext('permission')) {
    const member = tokens.isNext('relation') ? parseRelation(tokens) : parsePermission(tokens)
    if (members.has(member.name))
      throw new SchemaError(`"${member.name}" is defined twice in type "${name}"`, member.position)
    members.set(member.name, member)
  }
  if (tokens.next.kind !== 'end' && !tokens.isNext('type'))
    throw tokens.unexpected('"relation", "permission", "type" or the end of the schema')
  return { name, members, position }
}

const parseRelation = (tokens: TokenReader): Relation => {
  tokens.take()
  const { text: name, position } = tokens.takeName('a relation name')
  tokens.takeWord(':', '":"')
  const targets = [parseTargetType(tokens)]
  while (tokens.takeIf('|')) targets.push(parseTargetType(tokens))
  if (tokens.isNext('with')) refuseConditions(tokens.next)
  return { kind: 'relation', name, targets, expression: { kind: 'stored' }, position }
}

const parseTargetType = (tokens: TokenReader): TargetType => {
  const { text: type, position } = tokens.takeName('a type name')
  if (!tokens.takeIf('#')) return { type, position }
  return { type, relation: tokens.takeName('a relation name').text, position }
}

const parsePermission = (tokens: TokenReader): Permission => {
  tokens.take()
  const { text: name, position } = tokens.takeName('a permission name')
  tokens.takeWord(':', '":"')
  return { kind: 'permission', name, expression: parseExpression(tokens), position }
}
