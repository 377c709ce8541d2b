import { execFileSync, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../commands/index.ts'
import { command, parse, UsageError } from './command.ts'
import { completion } from './completion.ts'
import { commandDocument, helpOf, helpOfAll, manual } from './help.ts'

const copy = command({
  name: 'copy',
  summary: 'copy a file',
  arguments: [
    { name: 'from', summary: 'a file' },
    { name: 'to', summary: 'a new file', isOptional: true },
  ],
  options: { mode: { type: 'string', summary: 'of the new file' }, force: { type: 'boolean', summary: 'replace' } },
  run: () => undefined,
})

test('arguments and options are read; a switch that is not given is off', () => {
  expect(parse(copy, ['a', '--mode', '600', 'b'])).toEqual({
    values: { mode: '600', force: false },
    arguments: ['a', 'b'],
  })
  expect(parse(copy, ['--help'])).toMatchObject({ values: { help: true } })
})

test('what is wrong with a command line is said in one sentence', () => {
  const said = (...args: string[]) => {
    try {
      parse(copy, args)
      return undefined
    } catch (error) {
      return error instanceof UsageError ? error.message : error
    }
  }
  expect(said()).toBe('<from> is missing: gatehouse-id copy <from> [<to>] [options]')
  expect(said('a', 'b', 'c')).toBe('there is an argument too many ("c"): gatehouse-id copy <from> [<to>] [options]')
  expect(said('a', '--mood', 'x')).toBe("unknown option '--mood'")
  expect(said('a', '--mode')).toBe('--mode needs a value')
  expect(said('a', '--force=yes')).toBe("option '--force' does not take an argument")
})

test('docs/look-up/command-line.md says what the commands say', async () => {
  await expect(commandDocument(commands)).toMatchFileSnapshot(
    resolve(import.meta.dirname, '../../../docs/look-up/command-line.md'),
  )
})

test('every command is in the list, has help of its own and a page in the manual', () => {
  const [list, pages] = [helpOfAll(commands), manual(commands, '1.2.3')]
  for (const each of commands) {
    expect(list).toContain(`  ${each.name} `)
    expect(helpOf(each)).toContain(`gatehouse-id ${each.name}`)
    expect(pages).toContain(`.SS gatehouse\\-id ${each.name.replaceAll('-', '\\-')}`)
    for (const name of Object.keys(each.options ?? {})) expect(helpOf(each)).toContain(`--${name}`)
  }
  // Roff takes these for its own.
  expect(pages.split('\n').filter(line => /^['.](?!TH |SH |SS |TP|B )/.test(line))).toEqual([])
})

test('bash completes commands, options of a command and nothing else', () => {
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${completion('bash', commands)}
COMP_WORDS=(gatehouse-id ${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_gatehouse_id; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ],
      { encoding: 'utf8' },
    ).trim()
  expect(complete('rest')).toBe('restore')
  expect(complete('seed', '--se')).toBe('--seed')
  expect(complete('backup', '--se')).toBe('')
})

test.each(['zsh', 'fish'] as const)('the script for %s has every command and option', shell => {
  const script = completion(shell, commands)
  for (const { name, options = {} } of commands) {
    expect(script).toContain(name)
    for (const option of Object.keys(options)) expect(script).toMatch(new RegExp(`(--|-l )${option}`))
  }
  // Where the shell is installed, it reads the script.
  const { status, error } = spawnSync(shell, ['--no-execute'], { input: script })
  if (!error) expect(status).toBe(0)
})

test('the command ends with 64 for a wrong command line, and says so in one line', () => {
  const program = resolve(import.meta.dirname, '../../bin/gatehouse-id.mjs')
  const { status, stderr } = spawnSync(process.execPath, [program, 'beckup'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 64,
    stderr: 'gatehouse-id: there is no command "beckup"; gatehouse-id help lists them\n',
  })
})
