import { createInterface } from 'node:readline/promises'
import { ConfigurationChanged } from '@gatehouse-id/identity-provider/contract'
import { type Command, command } from '../../command-line/command.ts'
import { CommandRefused } from '../../command-line/explain.ts'
import { reversed } from './plan.ts'
import { printMarkdown, printPlan, summaryOf, type Told } from './print.ts'
import { connect } from './project.ts'
import { pull } from './pull.ts'
import { prepare, requireNoFailures, send } from './push.ts'

const changesExit = 2
const conflictExit = 3
const exitCodes = {
  [changesExit]: 'there are changes',
  [conflictExit]: 'somebody changed the same in the project meanwhile',
}
const folder = { name: 'folder', summary: 'where the files are; gatehouse unless given', isOptional: true }
const defaultFolder = 'gatehouse'
const overlay = {
  type: 'string',
  value: '<name>',
  summary: 'the environment whose overlay is put over the files',
} as const
const prune = { type: 'boolean', summary: 'delete what is in the project and not in the folder' } as const
const json = { type: 'boolean', summary: 'answer JSON' } as const
const markdown = { type: 'boolean', summary: 'answer Markdown, for a pull request' } as const

const pullCommand = command({
  name: 'pull',
  summary: 'write the configuration of a project into files, one for each thing',
  details: ['Files that say what the project says stay as they are written, comments included.'],
  arguments: [folder],
  options: { overlay, force: { type: 'boolean', summary: 'overwrite what was changed in the folder' }, json },
  exitCodes: { [conflictExit]: exitCodes[conflictExit] },
  async run({ values, arguments: [path = defaultFolder], config }) {
    const pulled = pull(path, await connect(config()), { overlay: values.overlay, force: values.force })
    const { written, removed, kept, conflicts } = pulled
    if (values.json) console.log(JSON.stringify(pulled, null, 2))
    else
      console.log(
        [
          ...written.map(file => `written  ${file}`),
          ...removed.map(file => `removed  ${file}`),
          ...kept.map(id => `kept     ${id} (changed in the folder)`),
          ...conflicts.map(
            id => `CONFLICT ${id} (changed in the folder and in the project; --force overwrites the folder)`,
          ),
          `${written.length} files written, ${removed.length} removed, ${kept.length} things kept, ${conflicts.length} in conflict`,
        ].join('\n'),
      )
    if (conflicts.length > 0) process.exitCode = conflictExit
  },
})

const planCommand = command({
  name: 'plan',
  summary: 'say what a push of the files would change, and whom it concerns',
  arguments: [folder],
  options: { overlay, prune, json, markdown },
  exitCodes,
  async run({ values, arguments: [path = defaultFolder], config }) {
    const { plan, affected, failures } = await prepare(path, await connect(config()), { ...values, secrets: false })
    tell({ ...plan, affected, failures }, values)
    if (plan.changes.some(({ isConflict }) => isConflict)) process.exitCode = conflictExit
    else if (failures.length > 0) process.exitCode = 1
    else if (plan.changes.length > 0) process.exitCode = changesExit
  },
})

const pushCommand = command({
  name: 'push',
  summary: 'make a project like the files, in one change that can be undone',
  arguments: [folder],
  options: {
    overlay,
    prune,
    yes: { type: 'boolean', summary: 'do not ask' },
    force: { type: 'boolean', summary: 'overwrite what somebody changed in the project, too' },
    secrets: { type: 'boolean', summary: 'send every secret again, also of what did not change' },
    json,
  },
  exitCodes: { [conflictExit]: exitCodes[conflictExit] },
  async run({ values, arguments: [path = defaultFolder], config }) {
    const project = await connect(config())
    const prepared = await prepare(path, project, values)
    const { plan, affected, failures, request, isManaged } = prepared
    tell({ ...plan, affected, failures }, values)
    if (plan.changes.some(({ isConflict }) => isConflict) && !values.force) {
      process.exitCode = conflictExit
      return console.error('Nothing was pushed. Pull and merge, or push with --force.')
    }
    requireNoFailures(prepared)
    if (Object.keys(request.files).length === 0 && isManaged) return
    if (!values.yes) await ask(`Push to project ${project.projectId}? (yes) `)
    try {
      await send(path, project, prepared)
    } catch (error) {
      if (!(error instanceof ConfigurationChanged)) throw error
      process.exitCode = conflictExit
      return console.error(`${error.message}. Nothing was pushed; run the command again.`)
    }
    if (project.sources === undefined)
      console.error(
        'The service does not keep where files come from: it cannot tell what somebody changes from now on.',
      )
    if (!values.json) console.log(`Pushed: ${summaryOf(plan)}.`)
  },
})

const diffCommand = command({
  name: 'diff',
  summary: 'say what a project has that the files do not say (drift)',
  arguments: [folder],
  options: { overlay, json, markdown },
  exitCodes: { [changesExit]: exitCodes[changesExit] },
  async run({ values, arguments: [path = defaultFolder], config }) {
    const project = await connect(config())
    const { plan } = await prepare(path, project, { ...values, prune: false, secrets: false })
    const drift = reversed(plan)
    tell({ ...drift, failures: [] }, values)
    if (drift.changes.length > 0) process.exitCode = changesExit
  },
})

export const configurationCommands: readonly Command[] = [pullCommand, planCommand, pushCommand, diffCommand]

function tell(told: Told, { json: isJson, markdown: isMarkdown = false }: { json: boolean; markdown?: boolean }): void {
  if (isJson) console.log(JSON.stringify(told, null, 2))
  else console.log(isMarkdown ? printMarkdown(told) : printPlan(told))
}

async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandRefused('nobody can be asked here: push with --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandRefused('nothing was pushed')
}
