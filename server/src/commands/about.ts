import { type Command, command, UsageError } from '../command-line/command.ts'
import { completion, shells } from '../command-line/completion.ts'
import { helpOf, helpOfAll, manual } from '../command-line/help.ts'
import { version } from '../config/version.ts'

/** The commands that tell of the others. */
export function aboutCommands(all: () => readonly Command[]): Command[] {
  return [
    command({
      name: 'help',
      summary: 'list the commands, or describe one',
      arguments: [{ name: 'command', summary: 'which one', isOptional: true }],
      run({ arguments: [name] }) {
        if (name === undefined) return console.log(helpOfAll(all()))
        const found = all().find(each => each.name === name)
        if (!found) throw new UsageError(`there is no command "${name}"; gatehouse-id help lists them`)
        console.log(helpOf(found))
      },
    }),
    command({
      name: 'completion',
      summary: 'print a script that completes commands and options in a shell',
      details: ['For bash: source <(gatehouse-id completion bash)'],
      arguments: [{ name: 'shell', summary: shells.join(', ') }],
      run({ arguments: [name] }) {
        const shell = shells.find(each => each === name)
        if (!shell) throw new UsageError(`"${name}" is none of the shells: ${shells.join(', ')}`)
        process.stdout.write(completion(shell, all()))
      },
    }),
    command({
      name: 'man',
      summary: 'print the manual page',
      details: ['To read it: gatehouse-id man | man -l -'],
      run() {
        process.stdout.write(manual(all(), version))
      },
    }),
    command({
      name: 'version',
      summary: 'print the version',
      run() {
        console.log(version)
      },
    }),
  ]
}
