import { readTokens } from './lexer.ts'
import { membersMax, typesMax } from '../limits.ts'
import { parseDeclarations } from './parse-declarations.ts'
import type { Source } from './parse-expression.ts'
import { parsePermission, parseRelation, type Unresolved } from './parse-members.ts'
import type { Permission, Schema, TypeDefinition } from '../schema.ts'
import { type Position, SchemaError } from '../schema-error.ts'
import { createTokenReader, type TokenReader } from './token-reader.ts'
import { validateSchema } from '../validate.ts'

/**
 * Parses the language of reference/fga.md §1 by recursive descent, with one function per rule.
 * @throws {SchemaError} for text that is not a schema, has invalid names or conditions that can never be evaluated
 */
export function parseSchema(text: string): Schema {
  const tokens = createTokenReader(readTokens(text))
  parseHead(tokens)
  const conditions = parseDeclarations(tokens)
  const source = { tokens, isCondition: (name: string) => conditions.has(name) }
  const read = new Map<string, ReadType>()
  let members = 0
  while (tokens.next.kind !== 'end') {
    const type = parseType(source, read.size > 0 ? '"type"' : '"constraint", "condition" or "type"')
    if (read.has(type.name)) throw new SchemaError(`type "${type.name}" is defined twice`, type.position)
    read.set(type.name, type)
    members += type.members.length
    if (read.size > typesMax) throw new SchemaError(`a schema may have ${typesMax} types at most`, type.position)
    if (members > membersMax)
      throw new SchemaError(`a schema may have ${membersMax} relations and permissions at most`, type.position)
  }
  const types = new Map([...read].map(([name, type]) => [name, resolve(type, it => read.has(it))]))
  const schema = { conditions, types }
  validateSchema(schema)
  return schema
}

function parseHead(tokens: TokenReader) {
  tokens.takeWord('model', '"model AuthZ 1.0"')
  tokens.takeWord('AuthZ', '"AuthZ"')
  tokens.takeWord('1.0', 'version "1.0"')
}

type ReadType = { name: string; members: (Permission | Unresolved)[]; position: Position }

function parseType(source: Source, expected: string): ReadType {
  const { tokens } = source
  tokens.takeWord('type', expected)
  const { text: name, position } = tokens.takeName('a type name')
  const members: (Permission | Unresolved)[] = []
  for (;;) {
    if (tokens.isNext('relation')) members.push(parseRelation(source))
    else if (tokens.isNext('permission')) members.push(parsePermission(source))
    else if (tokens.next.kind === 'end' || tokens.isNext('type')) return { name, members, position }
    else throw tokens.unexpected('"relation", "permission", "type" or the end of the schema')
  }
}

function resolve({ name, members: read, position }: ReadType, isType: (name: string) => boolean): TypeDefinition {
  const members: Map<string, ReturnType<Unresolved> | Permission> = new Map()
  for (const unresolved of read) {
    const member = typeof unresolved === 'function' ? unresolved(isType) : unresolved
    if (members.has(member.name))
      throw new SchemaError(`"${member.name}" is defined twice in type "${name}"`, member.position)
    members.set(member.name, member)
  }
  return { name, members, position }
}
