import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createHostedClient } from '@gatehouse-id/identity-provider'
import { command } from '../command-line/command.ts'
import type { Config } from '../config/config.ts'
import { addressOf } from './running-server.ts'

/** Users in one request. */
const linesMax = 1000
const charactersMax = 1024 * 1024

type ImportOptions = {
  /** A JSON object on each line. */
  file: string
  source: string | undefined
  /** The file of password hashes of an Auth0 export; it is held in memory. */
  hashes: string | undefined
  isDryRun: boolean
}

export const importUsersCommand = command({
  name: 'import',
  summary: 'create the users of a file at the provider that runs',
  details: ['Each user that cannot be created is a line of JSON on standard output.'],
  arguments: [{ name: 'file', summary: 'a JSON object on each line' }],
  options: {
    source: { type: 'string', value: 'gatehouse|auth0', summary: 'whose export it is; gatehouse unless given' },
    hashes: { type: 'string', value: '<file>', summary: "the file of password hashes that Auth0's support sends" },
    'dry-run': { type: 'boolean', summary: 'only say what would happen' },
  },
  async run({ values: { source, hashes, 'dry-run': isDryRun }, arguments: [file = ''], config }) {
    const refused = await importUsers(config(), { file, source, hashes, isDryRun })
    if (refused > 0) process.exitCode = 1
  },
})

/**
 * Sends the users of a file to a running server in batches. Progress goes to standard error; each user that cannot be
 * created is a JSON line on standard output. Answers how many were refused.
 */
async function importUsers(config: Config, { file, source = 'gatehouse', ...options }: ImportOptions) {
  const client = createHostedClient(addressOf(config))
  const hashesOf = createHashesOf(options.hashes === undefined ? '' : await readFile(options.hashes, 'utf8'))
  const startedAt = Date.now()
  let [read, created, refused] = [0, 0, 0]

  const send = async (lines: string[]) => {
    const hashes = hashesOf(lines)
    const { users, failures } = await client.userBatches.import({
      source: source as 'gatehouse',
      users: lines.join('\n'),
      dryrun: options.isDryRun,
      ...(hashes !== '' && { hashes }),
    })
    for (const { user, reason } of failures)
      console.log(
        JSON.stringify({ user: user.replace(/^line (\d+)/, (_, line) => `line ${Number(line) + read}`), reason }),
      )
    read += lines.length
    created += users.length
    refused += failures.length
    const perSecond = Math.round((read * 1000) / Math.max(Date.now() - startedAt, 1))
    const made = options.isDryRun ? 'would be created' : 'created'
    console.error(`${read} lines read, ${created} users ${made}, ${refused} refused, ${perSecond} a second`)
  }

  let batch: string[] = []
  let characters = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (batch.length === linesMax || characters + line.length > charactersMax) {
      await send(batch)
      batch = []
      characters = 0
    }
    batch.push(line)
    characters += line.length
  }
  if (batch.length > 0) await send(batch)
  return refused
}

/** Finds the password hash of a user by id or e-mail address. */
function createHashesOf(text: string): (lines: string[]) => string {
  const hashes = new Map(text.split('\n').flatMap(line => keysOf(line).map(key => [key, line])))
  return lines => [...new Set(lines.flatMap(keysOf).flatMap(key => hashes.get(key) ?? []))].join('\n')
}

function keysOf(line: string): string[] {
  // The provider validates the lines.
  const ids = [/"\$oid"\s*:\s*"([^"]+)"/, /"user_id"\s*:\s*"auth0\|([^"]+)"/, /"email"\s*:\s*"([^"]+)"/]
  return ids.flatMap(pattern => pattern.exec(line)?.[1]?.toLowerCase() ?? [])
}
