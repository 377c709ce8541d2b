import { appendFileSync, writeFileSync } from 'node:fs'
import { createHostedClient } from '@gatehouse-id/identity-provider'
import { command } from '../../command-line/command.ts'
import { UsageError } from '../../command-line/command.ts'
import { CommandRefused } from '../../command-line/explain.ts'
import { addressOf } from '../running-server.ts'
import { readers } from './readers.ts'
import { csvColumns, csvReader } from './readers/csv.ts'
import { describeReport, type Problem, type Report } from './report.ts'
import { runImport } from './run.ts'
import { existingChoices } from './send.ts'

export const importUsersCommand = command({
  name: 'import',
  summary: "create the users of another system's export at the provider that runs",
  details: [
    'Each user that cannot be created is a line of JSON on standard output, or in the file of --problems.',
    'Users who are there before are left alone, so that an import can be run again.',
    'Further files of an export are given as name=file, such as identities=identities.csv.',
  ],
  arguments: [
    { name: 'file', summary: 'the export: JSON, a JSON object on each line, or CSV' },
    { name: 'parts', summary: 'other files of the export, as name=file', isOptional: true, isRepeated: true },
  ],
  options: {
    from: {
      type: 'string',
      value: Object.keys(readers).join('|'),
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
      summary: `columns of a CSV file by name: ${csvColumns.join(', ')}`,
    },
    resume: { type: 'boolean', summary: 'go on where an interrupted import stopped' },
    problems: { type: 'string', value: '<file>', summary: 'write users that cannot be created to this file' },
    json: { type: 'boolean', summary: 'end with the report as JSON on standard output' },
  },
  async run({ values, arguments: [file = '', ...more], config: readConfig }) {
    const source = values.from ?? values.source ?? 'gatehouse'
    const columns = pairsOf(
      '--column',
      (values.column ?? '').split(',').filter(each => each !== ''),
    )
    const reader = source === 'csv' ? csvReader(columns) : readers[source]
    if (!reader || !Object.hasOwn(readers, source))
      throw new CommandRefused(`--from must be one of: ${Object.keys(readers).join(', ')}`)
    const unknown = Object.keys(columns).find(name => !csvColumns.includes(name))
    if (unknown !== undefined)
      throw new UsageError(`--column names ${unknown}; it must be one of ${csvColumns.join(', ')}`)
    const onExisting = existingChoices.find(choice => choice === (values['on-existing'] ?? 'skip'))
    if (onExisting === undefined) throw new UsageError(`--on-existing must be one of ${existingChoices.join(', ')}`)
    const address = addressOf(readConfig())
    const { problems } = values
    if (problems !== undefined && !values.resume) writeFileSync(problems, '')
    const startedAt = Date.now()
    const report = await runImport(createHostedClient(address), {
      reader,
      file,
      parts: { ...pairsOf('a part', more), ...(values.hashes !== undefined && { hashes: values.hashes }) },
      isDryRun: values['dry-run'],
      onExisting,
      mayCreate: !values['no-create'],
      resumes: values.resume,
      settings: { source, columns, url: address.url, projectId: address.projectId },
      onProblem: problem => writeProblem(problem, problems),
      onProgress: done => console.error(progressOf(done, Date.now() - startedAt)),
    })
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
