import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'

export type Option = {
  type: 'string' | 'boolean'
  /** One line, as it stands behind the option in the help. */
  summary: string
  /** What the value is, for the help: `<file>`. Only of strings. */
  value?: string
}
type Options = Record<string, Option>
export type Values<Given extends Options> = {
  [Name in keyof Given]: Given[Name]['type'] extends 'boolean' ? boolean : string | undefined
}

export type Argument = {
  name: string
  summary: string
  isOptional?: boolean
  /** Any number of them; only the last argument. */
  isRepeated?: boolean
}

/** What a command is run with; a wrong configuration is refused when it is read. */
export type Run<Given extends Options = Options> = {
  values: Values<Given>
  arguments: string[]
  /** @throws {InvalidConfig} */
  config(only?: string): Config
}

type Declared<Given extends Options> = {
  name: string
  /** One line, which begins with a verb. */
  summary: string
  /** Sentences that the help shows below. */
  details?: readonly string[]
  arguments?: readonly Argument[]
  options?: Given
  /** Beside 0, 1 and 64, which mean the same for all. */
  exitCodes?: Readonly<Record<number, string>>
  run(run: Run<Given>): Promise<void> | void
}
/** Its values are as its options are declared: `command` sees to that. */
export type Command = Omit<Declared<Options>, 'run'> & { run(run: AnyRun): Promise<void> | void }
type AnyRun = Omit<Run, 'values'> & { values: Record<string, string | boolean | undefined> }

/** One command of the command line; help, completion and the manual follow from it. */
export function command<const Given extends Options = Record<never, Option>>(declared: Declared<Given>): Command {
  // `parse` makes the values by the options that are declared here.
  return declared as unknown as Command
}

/** The command line itself is wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
export const usageExitCode = 64
export const exitCodes: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'failed, or refused in part; standard error says why',
  [usageExitCode]: 'the command line is wrong, and nothing was done',
}

export const commonOptions: Options = {
  help: { type: 'boolean', summary: 'describe the command, and end' },
}

/** `gatehouse-id backup <file>` */
export function synopsis({ name, arguments: all = [], options = {} }: Command): string {
  const places = all.map(({ name: place, isOptional, isRepeated }) => {
    const one = `<${place}>${isRepeated ? '…' : ''}`
    return isOptional ? `[${one}]` : one
  })
  const more = Object.keys(options).length > 0 ? ['[options]'] : []
  return ['gatehouse-id', name, ...places, ...more].join(' ')
}

/** @throws {UsageError} */
export function parse(command: Command, args: readonly string[]) {
  const { arguments: places = [], options = {} } = command
  const { values, positionals } = parsed({ ...options, ...commonOptions }, args)
  const least = places.filter(({ isOptional }) => !isOptional).length
  const most = places.some(({ isRepeated }) => isRepeated) ? Number.POSITIVE_INFINITY : places.length
  if (values.help !== true) {
    const missing = places[positionals.length]
    if (positionals.length < least && missing)
      throw new UsageError(`<${missing.name}> is missing: ${synopsis(command)}`)
    if (positionals.length > most)
      throw new UsageError(`there is an argument too many ("${positionals[most]}"): ${synopsis(command)}`)
  }
  const absent = Object.entries(options).filter(([name, { type }]) => type === 'boolean' && !(name in values))
  return { values: { ...Object.fromEntries(absent.map(([name]) => [name, false])), ...values }, arguments: positionals }
}

function parsed(options: Options, args: readonly string[]) {
  const wanted = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]))
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: wanted })
  } catch (error) {
    throw new UsageError(reasonOf(error instanceof Error ? error.message : String(error)))
  }
}

/** What the parser of Node says goes on about the code that calls it. */
function reasonOf(message: string): string {
  const [first = ''] = message.split(/\. |\n/)
  const [, option] = /^Option '(--[\w-]+) <value>' argument missing/.exec(first) ?? []
  if (option !== undefined) return `${option} needs a value`
  const [, name] = /^Option '(--[\w-]+)' argument is ambiguous/.exec(first) ?? []
  if (name !== undefined) return `${name} is followed by an option; write ${name}=… for a value that begins with a dash`
  return first.replace(/^(.)/, letter => letter.toLowerCase())
}
