import { styled } from './terminal.ts'
import { type Command, commonOptions, exitCodes, synopsis } from './command.ts'

const documentation = 'docs/look-up/command-line.md'

/** All commands, a line each. */
export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }): Row => [name, summary])
  return [
    `${styled('bold', 'gatehouse-id')} <command> [options]`,
    'Sign-in, its console, a GraphQL API and an identity provider of your own. Without a command it starts.',
    '',
    ...table(rows),
    '',
    'gatehouse-id help <command> says more of one. The configuration comes from environment variables:',
    'gatehouse-id doctor checks it.',
  ].join('\n')
}

export function helpOf(command: Command): string {
  const { summary, details = [], arguments: places = [], options = {}, exitCodes: own = {} } = command
  return [
    styled('bold', synopsis(command)),
    sentence(summary),
    ...details,
    ...section(
      'Arguments',
      places.map(({ name, summary: text }): Row => [`<${name}>`, text]),
    ),
    ...section('Options', optionRows({ ...options, ...commonOptions })),
    ...section('Exit codes', exitCodeRows(own)),
  ].join('\n')
}

type Row = readonly [string, string]

export function optionRows(options: NonNullable<Command['options']>): Row[] {
  return Object.entries(options).map(
    ([name, { summary, value }]): Row => [`--${name}${value === undefined ? '' : ` ${value}`}`, summary],
  )
}

export function exitCodeRows(own: NonNullable<Command['exitCodes']>): Row[] {
  return Object.entries({ ...exitCodes, ...own })
}

export function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
}

function section(title: string, rows: Row[]): string[] {
  return rows.length === 0 ? [] : ['', styled('bold', title), ...table(rows)]
}

/** What is longer has a line of its own. */
const leftMax = 30

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length).filter(length => length <= leftMax))
  return rows.flatMap(([left, right]) =>
    left.length <= leftMax ? [`  ${left.padEnd(width)}  ${right}`] : [`  ${left}`, `  ${' '.repeat(width)}  ${right}`],
  )
}

/** The documentation of all commands, as Markdown. */
export function commandDocument(commands: readonly Command[]): string {
  const parts = commands.map(command => {
    const { name, summary, details = [], arguments: places = [], options = {}, exitCodes: own = {} } = command
    const rows = [...places.map(({ name: place, summary: text }): Row => [`<${place}>`, text]), ...optionRows(options)]
    const codes = Object.entries(own).map(([code, text]) => `\`${code}\` ${text}`)
    return [
      `## ${name}`,
      '',
      `\`${synopsis(command)}\``,
      '',
      prose([sentence(summary), ...details].join(' ')),
      ...(rows.length === 0
        ? []
        : ['', '| | |', '|---|---|', ...rows.map(([left, right]) => `| \`${cell(left)}\` | ${cell(right)} |`)]),
      ...(codes.length === 0 ? [] : ['', `Exit codes: ${codes.join(', ')}.`]),
    ].join('\n')
  })
  const common = Object.entries(exitCodes).map(([code, text]) => `\`${code}\`: ${text}`)
  return [
    '# The command line',
    '',
    '`gatehouse-id <command>`; without a command it starts. In this repository: `node server/bin/gatehouse-id.mjs <command>`.',
    'It reads its [configuration](../run/production.md) from environment variables. Results go to standard output, progress and errors to',
    'standard error. Exit codes:',
    `${common.join('; ')}.`,
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

/** A placeholder such as <id> is no tag; code stays as it is. */
function prose(text: string): string {
  return text.replaceAll(/`[^`]*`|</g, part => (part === '<' ? '\\<' : part))
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** A page for `man`, in roff. */
export function manual(commands: readonly Command[], version: string): string {
  const blocks = commands.flatMap(command => {
    const { summary, details = [], arguments: places = [], options = {}, exitCodes: own = {} } = command
    const rows = [
      ...places.map(({ name, summary: text }): Row => [`<${name}>`, text]),
      ...optionRows(options),
      ...Object.entries(own).map(([code, text]): Row => [`exit code ${code}`, text]),
    ]
    return [
      `.SS ${roff(synopsis(command))}`,
      roff([sentence(summary), ...details].join(' ')),
      ...rows.flatMap(([left, right]) => ['.TP', `.B ${roff(left)}`, roff(right)]),
    ]
  })
  return [
    `.TH GATEHOUSE-ID 1 "" "Gatehouse ${version}"`,
    '.SH NAME',
    'gatehouse-id \\- sign-in, its console, a GraphQL API and an identity provider of your own',
    '.SH SYNOPSIS',
    '.B gatehouse-id',
    '[command] [options]',
    '.SH COMMANDS',
    'Without a command it starts. The configuration comes from environment variables.',
    ...blocks,
    '.SH EXIT STATUS',
    ...Object.entries(exitCodes).flatMap(([code, text]) => ['.TP', `.B ${code}`, roff(text)]),
    '.SH SEE ALSO',
    documentation,
    '',
  ].join('\n')
}

/** A line must not begin with a control character, nor hold an escape. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
}
