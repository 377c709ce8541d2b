import { stripVTControlCharacters } from 'node:util'
import { styled } from '../../command-line/terminal.ts'
import type { Affected } from '@gatehouse-id/identity-provider/contract'
import type { Change, FieldChange, Plan } from './plan.ts'

export type Told = Plan & { affected?: Affected | undefined; failures: string[] }

const signs = { create: '+', change: '~', delete: '-' } as const
const colors = { create: 'green', change: 'yellow', delete: 'red' } as const
const shownMax = 200

/** For a terminal. */
export function printPlan({ changes, kept, unchanged, affected, failures }: Told): string {
  const lines = changes.flatMap(change => [
    styled(change.isConflict ? ['bold', 'red'] : colors[change.kind], `${signs[change.kind]} ${plain(change.id)}`) +
      remarkOf(change),
    ...change.fields.map(field => `    ${fieldLine(field)}`),
  ])
  if (kept.length > 0)
    lines.push(`  in the project and not in the folder (kept; --prune deletes): ${kept.map(plain).join(', ')}`)
  lines.push(summaryOf({ changes, unchanged }))
  if (affected) lines.push(affectedLine(affected))
  return [...lines, ...failures.map(failure => `! ${plain(failure)}`)].join('\n')
}

/** For a pull request. */
export function printMarkdown({ changes, kept, unchanged, affected, failures }: Told): string {
  const rows = changes.map(
    change =>
      `| ${change.kind}${change.isConflict ? ' **(conflict)**' : ''} | ${code(change.id)} | ${change.fields.map(field => code(fieldLine(field))).join('<br>')} |`,
  )
  const table = rows.length > 0 ? ['| | thing | fields |', '|---|---|---|', ...rows, ''] : []
  const more = kept.length > 0 ? [`In the project and not in the folder: ${kept.map(code).join(', ')}`, ''] : []
  return [
    '### Gatehouse configuration',
    '',
    ...table,
    ...more,
    `**${summaryOf({ changes, unchanged })}**`,
    ...(affected ? ['', affectedLine(affected)] : []),
    ...failures.map(failure => `\n> ${code(failure)}`),
  ].join('\n')
}

export function summaryOf({ changes, unchanged }: Pick<Plan, 'changes' | 'unchanged'>): string {
  const count = (kind: Change['kind']) => changes.filter(change => change.kind === kind).length
  const conflicts = changes.filter(({ isConflict }) => isConflict).length
  const told = `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete, ${unchanged} unchanged`
  return conflicts === 0 ? told : `${told}; ${conflicts} in conflict`
}

function affectedLine({ usersAffected, keysAffected, sessionsEnded, keysStopped, relationsDeleted }: Affected): string {
  return `Affects ${usersAffected} users and ${keysAffected} keys; ends ${sessionsEnded} sessions, stops ${keysStopped} keys, deletes ${relationsDeleted} relations`
}

function remarkOf({ isConflict, isDrift, kind }: Change): string {
  if (isConflict) return '  CONFLICT: changed in the project and in the folder since they were the same'
  if (!isDrift) return ''
  return kind === 'delete' ? '  (made in the project)' : '  (changed in the project since they were the same)'
}

function fieldLine({ path, before, after, isHidden }: FieldChange): string {
  if (isHidden) return `${plain(path)}: (from a variable)`
  if (isTexts(before) && isTexts(after)) {
    const added = after.filter(item => !before.includes(item)).map(item => `+${shown(item)}`)
    const removed = before.filter(item => !after.includes(item)).map(item => `-${shown(item)}`)
    if (added.length + removed.length > 0) return `${plain(path)}: ${[...added, ...removed].join(' ')}`
  }
  return `${plain(path)}: ${shown(before)} → ${shown(after)}`
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = plain(JSON.stringify(value))
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}

/** A name or a text of the project cannot move the cursor of a terminal, or look like something else. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

/** Nothing in it is Markdown or HTML. */
function code(text: string): string {
  return `<code>${plain(text).replaceAll(/[&<>|`*_[\]\\@#!:~]/g, character => `&#${character.charCodeAt(0)};`)}</code>`
}
