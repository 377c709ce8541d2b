import { readFileSync } from 'node:fs'

/** An operation of a document and the variables it is shown with. */
export type Example = { name: string; text: string; variables: unknown }

const page = readFileSync(new URL('../../../../docs/manage/graphql-by-task.md', import.meta.url), 'utf8')

/** The operations of docs/manage/graphql-by-task.md, in their order. */
export function readExamples(): Example[] {
  const blocks = page.matchAll(/```graphql\n([\s\S]*?)```(?:\s*```json\n([\s\S]*?)```)?/g)
  return [...blocks].map(([, text = '', variables]) => {
    const name = /^(?:query|mutation|subscription) (\w+)/.exec(text)?.[1]
    if (!name) throw new Error(`an operation of docs/manage/graphql-by-task.md has no name: ${text}`)
    return { name, text, variables: variables === undefined ? {} : JSON.parse(variables) }
  })
}

/** What the scalars are in TypeScript, as the document tells clients. */
export function readScalarTypes(): Record<string, string> {
  const [block = ''] = /\{ DateTime: .*\}/.exec(page) ?? []
  return Object.fromEntries([...block.matchAll(/(\w+): '(\w+)'/g)].map(([, name = '', type = '']) => [name, type]))
}

/** Variables in which `$userCreate.user.id` is replaced by that part of an earlier answer. */
export function fillIn(variables: unknown, answers: Record<string, unknown>): unknown {
  if (typeof variables === 'string' && variables.startsWith('$')) return partOf(answers, variables.slice(1))
  if (Array.isArray(variables)) return variables.map(value => fillIn(value, answers))
  if (typeof variables !== 'object' || variables === null) return variables
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fillIn(value, answers)]))
}

function partOf(answers: unknown, path: string): unknown {
  let value = answers
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  if (value === undefined) throw new Error(`no earlier answer has $${path}`)
  return value
}
