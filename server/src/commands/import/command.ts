import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { command, UsageError } from '../../command-line/command.ts'
import { createProgress } from '../../command-line/terminal.ts'
import { CommandRefused } from '../../command-line/explain.ts'
import { addressOf } from '../running-server.ts'
import type { Problem, Report } from './report.ts'
import { existingChoices, sources } from './sources.ts'

/** A thousand users are created in a moment, on a machine that does nothing else. */
const batchMaxMs = 60_000

export const importUsersCommand = command({
  name: 'import',
  summary: "create the users of another system's export at the provider that runs",
  details: [
    'Each user that cannot be created is a line of JSON on standard output, or in the file of --problems.',
    'Users who are there before are left alone, so that an import can be run again.',
    'Further files of an export are given as name=file, such as identities=identities.csv.',
  ],
  arguments: [
    { name: 'file', summary: 'the export: JSON, a JSON object on each line, or CSV; of a Gatehouse its folder, too' },
    { name: 'parts', summary: 'other files of the export, as name=file', isOptional: true, isRepeated: true },
  ],
  options: {
    from: {
      type: 'string',
      value: sources.join('|'),
      summary: 'whose export it is; gatehouse unless given',
    },
    source: { type: 'string', value: '<name>', summary: 'the same, by its older name' },
    hashes: { type: 'string', value: '<file>', summary: "the file of password hashes that Auth0's support sends" },
    'dry-run': { type: 'boolean', summary: 'only say what would happen' },
    'on-existing': {
      type: 'string',
      value: existingChoices.join('|'),
      summary: 'what to do with users who are there; skip unless given',
    },
    'no-create': {
      type: 'boolean',
      summary: 'refuse roles and tenants that the project lacks, instead of creating them',
    },
    column: {
      type: 'string',
      value: 'ours=theirs,…',
      summary: 'what columns of a CSV file are, where their names do not say it',
    },
    changed: { type: 'boolean', summary: 'take the folder of a Gatehouse as it is now, edited by hand' },
    'no-configuration': { type: 'boolean', summary: 'take no configuration out of the folder of a Gatehouse' },
    resume: { type: 'boolean', summary: 'go on where an interrupted import stopped' },
    problems: { type: 'string', value: '<file>', summary: 'write users that cannot be created to this file' },
    json: { type: 'boolean', summary: 'end with the report as JSON on standard output' },
  },
  async run({ values, arguments: [file = '', ...more], config: readConfig }) {
    // What reads exports is of no use to a server.
    const { createHostedClient } = await import('@gatehouse-id/identity-provider')
    const { describeReport } = await import('./report.ts')
    const { readers } = await import('./readers.ts')
    const { csvColumns, csvReader } = await import('./readers/csv.ts')
    const { runImport } = await import('./run.ts')
    const { importFolder } = await import('../export/taken-in/import-folder.ts')
    const { hasState } = await import('./state.ts')
    const source = sources.find(name => name === (values.from ?? values.source ?? 'gatehouse'))
    if (source === undefined) throw new CommandRefused(`--from must be one of: ${sources.join(', ')}`)
    const columns = pairsOf(
      '--column',
      (values.column ?? '').split(',').filter(each => each !== ''),
    )
    const reader = source === 'csv' ? csvReader(columns) : readers[source]
    const unknown = Object.keys(columns).find(name => !csvColumns.includes(name))
    if (unknown !== undefined)
      throw new UsageError(`--column names ${unknown}; it must be one of ${csvColumns.join(', ')}`)
    const onExisting = existingChoices.find(choice => choice === (values['on-existing'] ?? 'skip'))
    if (onExisting === undefined) throw new UsageError(`--on-existing must be one of ${existingChoices.join(', ')}`)
    const address = addressOf(readConfig())
    const { problems } = values
    if (problems !== undefined && !values.resume) writeFileSync(problems, '')
    const startedAt = Date.now()
    const progress = createProgress()
    const client = createHostedClient({ ...address, timeoutMs: batchMaxMs })
    const isFolder = source === 'gatehouse' && statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
    const folder = isFolder
      ? await importFolder(client, {
          folder: file,
          projectId: address.projectId,
          isDryRun: values['dry-run'],
          isChanged: values.changed,
          hasConfiguration: !values['no-configuration'],
          onProgress: text => console.error(text),
        })
      : undefined
    const users = folder?.users ?? file
    const report = await runImport(client, {
      reader: folder?.reader ?? reader,
      file: users,
      parts: { ...pairsOf('a part', more), ...(values.hashes !== undefined && { hashes: values.hashes }) },
      isDryRun: values['dry-run'],
      onExisting,
      mayCreate: !values['no-create'],
      resumes: values.resume,
      settings: { source, columns, url: address.url, projectId: address.projectId },
      onProblem: problem => writeProblem(problem, problems),
      onProgress: done => progress.show(progressOf(done, Date.now() - startedAt)),
    })
      .finally(progress.end)
      .catch((error: unknown) => {
        if (hasState(users)) console.error('The import was interrupted; run it again with --resume.')
        throw error
      })
    await folder?.finish()
    console.error(describeReport(report))
    if (values.json) console.log(JSON.stringify(report))
    if (report.refused > 0) process.exitCode = 1
  },
})

function writeProblem(problem: Problem, path: string | undefined): void {
  const line = JSON.stringify(problem)
  if (path === undefined) console.log(line)
  else appendFileSync(path, `${line}\n`)
}

function progressOf({ read, created, refused, isDryRun }: Report, elapsedMs: number): string {
  const perSecond = Math.round((read * 1000) / Math.max(elapsedMs, 1))
  return `${read} users read, ${created} ${isDryRun ? 'would be created' : 'created'}, ${refused} refused, ${perSecond} a second`
}

function pairsOf(what: string, pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError(`${what} must have the form name=value, not ${pair}`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}
