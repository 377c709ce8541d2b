import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import {
  BackupRefused,
  DatabaseDamaged,
  DatabaseUnavailable,
  DatabaseUnreachable,
  databaseKind,
  MigrationBlocked,
  MigrationChanged,
  SchemaNewer,
  migrate,
  openDatabase,
  pendingMigrations,
  planMigrations,
} from '@gatehouse-id/database'
import { createHostedClient, javaSdkProblems, missingRights, UnknownSecret } from '@gatehouse-id/identity-provider'
import { InvalidInput } from '@gatehouse-id/operation'
import { type Config, readConfig } from './config/config.ts'
import { readOrMakeSecret, SecretNotStored } from './config/stored-secret.ts'
import { InvalidConfig } from './config/problems.ts'
import { serveGatehouse } from './gatehouse.ts'
import { runBackup, runRestore } from './commands/backup.ts'
import { describePlan } from './commands/migration-plan.ts'
import { diagnoseClock, runConfirmClock } from './commands/clock.ts'
import { CannotImport, importUsers } from './commands/import-users.ts'
import { CannotSeed } from './commands/cannot-seed.ts'
import { embeddedProviderId } from './identity/embedded-sign-in.ts'
import { checkHostedService, explainHosted } from './identity/hosted.ts'
import { type AllTables, allMigrations } from './identity/migrations.ts'
import { createLog } from './observe/log.ts'
import { welcome } from './welcome.ts'

const secretPath = 'data/secret'
/** Requests that are in flight after the drain, and take longer, are aborted. */
const shutdownMaxMs = 10_000

const usage = `gatehouse-id start     serve until stopped; --only provider or --only console serves a part
gatehouse-id migrate   bring the database up to date, and end; --plan only says what would run, and what it locks
gatehouse-id doctor    check the configuration and the identity provider, and end
gatehouse-id confirm-clock    say that the time is right, after a leap of the clock or a pause of more than a day
gatehouse-id backup <file>     copy the SQLite database into a new file; the server may run
gatehouse-id restore <file>    put a backup in its place; the server must be stopped, what was there is kept
gatehouse-id import users.jsonl    create users at the provider that runs; --source auth0 --hashes <file> for Auth0's
                    exports, --dry-run to be told only what would happen
gatehouse-id seed      fill an empty project with made-up data: --users 200 --tenants 12 --sign-ins <number>, the same for
                    the same --seed 1; --until 2026-11-01 for the end of its times, --password <text> for all users,
                    --force for a project that is not empty`

const commands: Record<string, (config: Config, args: Arguments) => Promise<void>> = {
  start,
  migrate: runMigrations,
  doctor,
  'confirm-clock': runConfirmClock,
  backup: (config, { positionals: [, file] }) => runBackup(config, file),
  restore: (config, { positionals: [, file] }) => runRestore(config, file),
  import: importFile,
  seed,
}

const options = {
  only: { type: 'string' },
  source: { type: 'string' },
  hashes: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  plan: { type: 'boolean', default: false },
  users: { type: 'string' },
  tenants: { type: 'string' },
  'sign-ins': { type: 'string' },
  seed: { type: 'string' },
  until: { type: 'string' },
  password: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const
function parse(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options })
}
type Arguments = ReturnType<typeof parse>

/** Runs one command; ends the process with 1 and one line that says why when it fails. */
export async function main(args: string[]): Promise<void> {
  try {
    const parsed = parse(args)
    if (parsed.values.help) return console.log(usage)
    const [name = 'start'] = parsed.positionals
    const command = commands[name]
    if (!command) return fail(`there is no command "${name}"\n${usage}`)
    await command(readConfig(process.env, parsed.values.only), parsed)
  } catch (error) {
    fail(explain(error))
  }
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const gatehouse = await serveGatehouse(config, secretsOf(config), { log })
  const hurry = new AbortController()
  let isStopping = false
  const stop = async (drainMs: number) => {
    if (isStopping) return
    isStopping = true
    console.log('Stopping after the requests in flight are finished.')
    setTimeout(() => process.exit(1), drainMs + shutdownMaxMs).unref()
    await gatehouse.stop({ drainMs, hurry: hurry.signal })
    process.exit(0)
  }
  process.on('SIGTERM', () => stop(config.drainMs))
  // Of a terminal: no proxy has to be told, or somebody does not want to wait any more. A second SIGTERM says nothing: what
  // starts us passes on the one that it got, and may have sent it to all of its group.
  process.on('SIGINT', () => {
    if (isStopping) hurry.abort()
    else void stop(0)
  })
  // Last, because a script that waits for this line may stop the server at once.
  console.log(welcome(config, gatehouse))
  // A server that is killed leaves them too: the next start takes two thirds of the time.
  flushCompileCache()
}

async function runMigrations({ databaseUrl, hostedIdentity }: Config, { values }: Arguments): Promise<void> {
  if (hostedIdentity) return console.log('GATEHOUSE_IDENTITY_URL is set: there is no database to migrate.')
  const db = await openDatabase<AllTables>({ url: databaseUrl })
  if (values.plan) {
    const plan = await planMigrations(db, allMigrations).finally(() => db.destroy())
    return console.log(describePlan(plan, databaseKind(databaseUrl)))
  }
  const onWait = (migration: string) => console.error(`${migration} waits for tables in use`)
  const ran = await migrate(db, allMigrations, { onWait })
  await db.destroy()
  console.log(
    ran.length === 0 ? 'The database was up to date.' : `Ran ${ran.length} migrations:\n  ${ran.join('\n  ')}`,
  )
}

async function doctor(config: Config): Promise<void> {
  const identity = await diagnoseIdentity(config)
  const embedded = config.hostedIdentity ? [] : [embeddedProviderId]
  const providers = [...embedded, ...config.oidcProviders.map(({ id }) => id)]
  console.log(`Configuration   fine (${config.isProduction ? 'production' : 'development'})
Node            ${process.version}
Public URL      ${config.publicUrl}
${identity}
Secret          ${config.secrets ? 'from GATEHOUSE_SECRET' : `from ${secretPath}`}
Sign-in         ${providers.join(', ')}`)
}

async function importFile(config: Config, { positionals: [, file], values }: Arguments): Promise<void> {
  const { source, hashes, 'dry-run': isDryRun } = values
  const refused = await importUsers(config, { file, source, hashes, isDryRun })
  if (refused > 0) process.exitCode = 1
}

async function seed(config: Config, { values }: Arguments): Promise<void> {
  // The names it draws from are of no use to a server.
  const { runSeed } = await import('./commands/seed.ts')
  await runSeed(config, secretsOf(config), { ...values, signIns: values['sign-ins'] })
}

async function diagnoseIdentity({ hostedIdentity, databaseUrl }: Config): Promise<string> {
  if (hostedIdentity) {
    await checkHostedService(createHostedClient(hostedIdentity))
    return `Identity        ${hostedIdentity.url}, reachable, project ${hostedIdentity.projectId}`
  }
  const db = await openDatabase<AllTables>({ url: databaseUrl })
  const pending = await pendingMigrations(db, allMigrations)
  // A database that is not up to date may have no projects, or others.
  const unsuited = pending.length === 0 ? await javaSdkProblems(db) : []
  const grant = pending.length === 0 ? await missingRights(db) : undefined
  const clock = pending.length === 0 ? `\nClock           ${await diagnoseClock(db)}` : ''
  await db.destroy()
  const warnings = [
    ...(grant === undefined ? [] : [`\nAudit trail     warning: it stays in one table until you run: ${grant}`]),
    ...unsuited.map(problem => `\nJava SDK        warning: it cannot be used with ${problem} (docs/sdk.md)`),
  ]
  return `Identity        embedded provider
Database        ${databaseKind(databaseUrl)}, reachable, ${pending.length} migrations to run${clock}${warnings.join('')}`
}

function secretsOf({ secrets }: Config): [string, ...string[]] {
  return secrets ?? [readOrMakeSecret(secretPath)]
}

/** Errors with a message that needs no stack trace. */
const expected = [
  InvalidConfig,
  InvalidInput,
  CannotImport,
  CannotSeed,
  SecretNotStored,
  BackupRefused,
  DatabaseDamaged,
  DatabaseUnreachable,
  MigrationBlocked,
  MigrationChanged,
  SchemaNewer,
  UnknownSecret,
]

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some(kind => error instanceof kind)) return error.message
  if (error instanceof DatabaseUnavailable && error.cause instanceof Error)
    return `${error.message} (${error.cause.message})`
  const hosted = explainHosted(error)
  if (hosted !== undefined) return hosted
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`
  if ('syscall' in error && error.syscall === 'open') return error.message
  if ('syscall' in error && error.syscall === 'listen') {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    const what = isTaken ? `port ${error.port} is taken; stop what uses it` : error.message
    return `${what}, or choose another with PORT=… and HOST=…`
  }
  return error.stack ?? error.message
}

function fail(message: string): void {
  console.error(`gatehouse-id: ${message}`)
  process.exitCode = 1
}
