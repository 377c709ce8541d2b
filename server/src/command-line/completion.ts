import { type Command, commonOptions } from './command.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A script that completes commands, options and files in a shell. */
export function completion(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands)
}

function optionsOf({ options = {} }: Command): string[] {
  return Object.keys({ ...options, ...commonOptions }).map(name => `--${name}`)
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map(command => `    ${command.name}) words="${optionsOf(command).join(' ')}" ;;`)
  return `_gatehouse_id() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _gatehouse_id gatehouse-id
`
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`)
  const cases = commands.map(command => {
    const specs = Object.entries({ ...command.options, ...commonOptions }).map(([name, { summary, value }]) =>
      quoted(`--${name}[${summary.replace(/[[\]]/g, '')}]${value === undefined ? '' : ':value:_files'}`),
    )
    return `    ${command.name}) _arguments ${specs.join(' ')} '*:file:_files' ;;`
  })
  return `#compdef gatehouse-id
_gatehouse_id() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join('\n')}
  esac
}
compdef _gatehouse_id gatehouse-id
`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap(command => [
    `complete -c gatehouse-id -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
    ...Object.entries({ ...command.options, ...commonOptions }).map(
      ([name, { summary, value }]) =>
        `complete -c gatehouse-id -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${value === undefined ? '' : ' -r'} -d ${quoted(summary)}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}

/** For the three shells; no text of ours has a quote that would have to go in. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}
