import { type Command, parse, UsageError, usageExitCode } from './command-line/command.ts'
import { explain } from './command-line/explain.ts'
import { helpOf } from './command-line/help.ts'
import { commands } from './commands/index.ts'
import { readConfig } from './config/config.ts'

/** `--help` and `--version` are asked of every program. */
const asWords: Record<string, string> = { '--help': 'help', '-h': 'help', '--version': 'version' }

/** Runs one command; ends the process with 1, or 64, and one line that says why when it fails. */
export async function main([first = 'start', ...rest]: string[]): Promise<void> {
  const isOption = first.startsWith('-') && !(first in asWords)
  const [name, args] = isOption ? ['start', [first, ...rest]] : [asWords[first] ?? first, rest]
  try {
    const command = commands.find(each => each.name === name)
    if (!command) throw new UsageError(`there is no command "${name}"; gatehouse-id help lists them`)
    await runCommand(command, args)
  } catch (error) {
    console.error(`gatehouse-id: ${explain(error)}`)
    process.exitCode = error instanceof UsageError ? usageExitCode : 1
  }
}

async function runCommand(command: Command, args: string[]): Promise<void> {
  const { values, arguments: places } = parse(command, args)
  if ('help' in values && values.help) return console.log(helpOf(command))
  await command.run({ values, arguments: places, config: only => readConfig(process.env, only) })
}
