import { readFile } from 'node:fs/promises'
import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { CommandRefused } from '../../command-line/explain.ts'
import { createMissing } from './missing.ts'
import type { Reader } from './reader.ts'
import { readAllRecords, readRecords } from './records.ts'
import { countNotes, emptyReport, type Problem, type Report } from './report.ts'
import { createSend, type Placed } from './send.ts'
import type { OnExisting } from './sources.ts'
import { digestOf, dropState, readState, writeState } from './state.ts'
import type { Sent } from './values.ts'

/** Users in one request. */
const usersMax = 1000
const charactersMax = 1024 * 1024

export type ImportOptions = {
  reader: Reader
  /** The file of users. */
  file: string
  /** Other files of the export by name. */
  parts: Readonly<Record<string, string>>
  isDryRun: boolean
  onExisting: OnExisting
  /** Whether roles and tenants that the project lacks are created. */
  mayCreate: boolean
  resumes: boolean
  /** What else decides about the users: the project, columns. */
  settings: unknown
  onProblem(problem: Problem): void
  onProgress(report: Report): void
}

/**
 * Reads an export, converts its users and sends them in batches. After each batch a file beside the export says how far it
 * came; a batch that was sent twice finds its users there.
 */
export async function runImport(
  client: Pick<IdentityClient, 'userBatches' | 'roles' | 'tenants'>,
  options: ImportOptions,
): Promise<Report> {
  const { reader, file, isDryRun, onExisting, resumes, onProblem, onProgress } = options
  const parts = await readParts(reader, options.parts)
  const decided = { onExisting, settings: options.settings }
  const digest = isDryRun ? '' : await digestOf([file, ...Object.values(options.parts)], decided)
  const report = resumes ? (await readState(file, digest)).report : emptyReport(isDryRun)
  const beside: Sent = {}
  // Organizations may stand behind the users.
  if (reader.usersAt) for await (const _ of readRecords(file, reader, beside));
  const { convert, names = new Map() } = reader.open({ parts, beside })
  const missing = await createMissing(client, { isDryRun, mayCreate: options.mayCreate, names })
  const send = createSend(client, { isDryRun, onExisting, report })
  let batch: Placed[] = []
  let characters = 0
  let unread: Problem[] = []

  async function flush(read: number): Promise<void> {
    const ready = await missing.of(batch.map(({ user }) => user))
    const problems = [...unread, ...(batch.length > 0 ? await send(batch, ready) : [])]
    report.read = read
    report.refused += unread.length
    report.roles.push(...missing.made.roles.splice(0))
    report.tenants.push(...missing.made.tenants.splice(0))
    for (const problem of problems) onProblem(problem)
    if (!isDryRun) await writeState(file, { digest, report })
    onProgress(report)
    batch = []
    characters = 0
    unread = []
  }

  const done = report.read
  let read = 0
  for await (const one of readRecords(file, reader)) {
    read += 1
    if (read <= done) continue
    if ('why' in one) unread.push({ place: one.place, user: '', code: 'InvalidInput', reason: one.why })
    else {
      const { user, notes } = convert(one.record)
      countNotes(report, notes)
      batch.push({ place: one.place, user })
      characters += JSON.stringify(user).length
    }
    if (batch.length === usersMax || unread.length === usersMax || characters > charactersMax) await flush(read)
  }
  if (read > report.read || read === 0) await flush(read)
  if (!isDryRun) await dropState(file)
  return report
}

async function readParts(reader: Reader, files: Readonly<Record<string, string>>) {
  const parts: Record<string, Sent[]> = {}
  for (const [name, path] of Object.entries(files)) {
    if (!(name in (reader.parts ?? {}))) {
      const known = Object.entries(reader.parts ?? {}).map(([part, what]) => `${part} (${what})`)
      throw new CommandRefused(
        `there is no part ${name}: ${known.length > 0 ? known.join(', ') : 'this export is one file'}`,
      )
    }
    const own = reader.readPart?.(name, await readFile(path, 'utf8'))
    parts[name] = own ?? (await readAllRecords(path, { usersAt: reader.partsAt?.[name] ?? ['data'] }))
  }
  return parts
}
