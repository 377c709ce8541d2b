import { type Expression, findMember, type Schema } from '../schema/schema.ts'

/** The members (`type name`) on which a member depends, itself included. */
export function relevantMembers(schema: Schema, type: string, name: string): Set<string> {
  const relevant = new Set<string>()
  const found = [{ type, name }]
  const everything = () => {
    for (const it of schema.types.values()) for (const member of it.members.keys()) visit(it.name, member)
  }
  const visit = (memberType: string, memberName: string) => {
    const key = `${memberType} ${memberName}`
    if (relevant.has(key) || findMember(schema, memberType, memberName) === undefined) return
    relevant.add(key)
    found.push({ type: memberType, name: memberName })
  }
  const walk = (expression: Expression, of: { type: string; name: string }): void => {
    if (expression.kind === 'name') visit(of.type, expression.name)
    else if (expression.kind === 'arrow') for (const followed of schema.types.keys()) visit(followed, expression.name)
    else if (expression.kind === 'reverse') visit(expression.type, expression.name)
    else if (expression.kind === 'set') visit(expression.type, expression.relation)
    else if (expression.kind === 'conditional') walk(expression.operand, of)
    else if ('operands' in expression) for (const operand of expression.operands) walk(operand, of)
    else {
      const relation = findMember(schema, of.type, of.name)
      if (relation?.kind !== 'relation') return
      if (relation.targets === undefined) everything()
      for (const target of relation.targets ?? [])
        if (target.relation !== undefined) visit(target.type, target.relation)
    }
  }
  visit(type, name)
  for (let of = found.pop(); of !== undefined; of = found.pop()) {
    const member = findMember(schema, of.type, of.name)
    if (member !== undefined) walk(member.expression, of)
  }
  return relevant
}
