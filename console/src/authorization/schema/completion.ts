import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { type Outline, outlineOf, type TypeOutline } from '../text/outline.ts'

/** What can stand where the cursor is: keywords, types, sets, relations, permissions, conditions. */
export function completeSchema(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const word = /\w*$/.exec(before)?.[0] ?? ''
  if (word === '' && !context.explicit && !/[:|&.#(-]\s*$|\bwith\s+$/.test(before)) return null
  const outline = outlineOf(context.state.doc.toString())
  const options = optionsAt(outline, before.slice(0, before.length - word.length), line.number - 1)
  return options.length === 0 ? null : { from: context.pos - word.length, options, validFor: /^\w*$/ }
}

/**
 * @param before the text of the line before the word
 * @param line counts from 0
 */
export function optionsAt(outline: Outline, before: string, line: number): Completion[] {
  if (/\/\//.test(before)) return []
  const own = outline.types.findLast(type => type.line <= line)
  if (before.trim() === '') return keywords(own)
  if (/\bwith\s+([!(]|\w+\s*[&|])*\s*$/.test(before))
    return outline.conditions.map(({ name }) => ({ label: name, type: 'function' }))
  const [, arrow] = /(\w+)\.$/.exec(before) ?? []
  if (arrow !== undefined) return membersBehind(outline, own, arrow)
  const [, set] = /(\w+)#$/.exec(before) ?? []
  if (set !== undefined) return membersOf(outline.types.find(({ name }) => name === set))
  if (/^\s*relation\s+\w+\s*:(.*\|)?\s*$/.test(before)) return targets(outline)
  if (/^\s*permission\s+\w+\s*:(.*[|&(-])?\s*$/.test(before) || /^\s*[|&-]\s*$/.test(before)) return membersOf(own)
  return []
}

function keywords(own: TypeOutline | undefined): Completion[] {
  const inType = own ? ['relation', 'permission'] : []
  return [...inType, 'type', 'condition', 'constraint'].map(label => ({ label, type: 'keyword', apply: `${label} ` }))
}

function targets({ types }: Outline): Completion[] {
  const sets = types.flatMap(({ name, members }) => members.map(member => `${name}#${member.name}`))
  return [
    ...types.map(({ name }) => ({ label: name, type: 'class', boost: 1 })),
    ...sets.map(label => ({ label, type: 'property' })),
  ]
}

function membersOf(type: TypeOutline | undefined): Completion[] {
  return (type?.members ?? []).map(({ name, kind }) => ({ label: name, type: 'property', detail: kind }))
}

/** What the types that a relation lists have. */
function membersBehind({ types }: Outline, own: TypeOutline | undefined, relation: string): Completion[] {
  const listed = own?.members.find(({ name }) => name === relation)?.targets ?? []
  const members = types.filter(({ name }) => listed.includes(name)).flatMap(membersOf)
  return members.filter(({ label }, at) => members.findIndex(other => other.label === label) === at)
}
