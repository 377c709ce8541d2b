import { databaseKind, openDatabase, pendingMigrations } from '@gatehouse-id/database'
import { createHostedClient, javaSdkProblems, missingRights } from '@gatehouse-id/identity-provider'
import { command } from '../command-line/command.ts'
import type { Config } from '../config/config.ts'
import { InvalidConfig } from '../config/problems.ts'
import { redacted } from '../config/redacted.ts'
import { secretPath } from '../config/stored-secret.ts'
import { embeddedProviderId } from '../identity/embedded-sign-in.ts'
import { checkHostedService } from '../identity/hosted.ts'
import { type AllTables, allMigrations } from '../identity/migrations.ts'
import { version } from '../config/version.ts'
import { diagnoseClock } from './database/clock.ts'

/** What was found: rows to print, and what to look at. */
type Found = { identity: string; database?: string; clock?: string; warnings: Warning[] }
type Warning = { about: string; text: string }

export const doctor = command({
  name: 'doctor',
  summary: 'check the configuration, the database and the identity provider',
  options: { json: { type: 'boolean', summary: 'print the whole configuration, without secrets, and what was found' } },
  async run({ values: { json }, config: read }) {
    try {
      const config = read()
      const found = await diagnose(config)
      console.log(json ? documentOf(config, found) : textOf(config, found))
    } catch (error) {
      if (json && error instanceof InvalidConfig) console.log(JSON.stringify({ version, problems: error.problems }))
      throw error
    }
  },
})

function textOf(config: Config, { identity, database, clock, warnings }: Found): string {
  const rows = [
    ['Configuration', `fine (${config.isProduction ? 'production' : 'development'})`],
    ['Node', process.version],
    ['Public URL', config.publicUrl],
    ['Identity', identity],
    ...(database === undefined ? [] : [['Database', database]]),
    ...(clock === undefined ? [] : [['Clock', clock]]),
    ...warnings.map(({ about, text }) => [about, `warning: ${text}`]),
    ['Secret', config.secrets ? 'from GATEHOUSE_SECRET' : `from ${secretPath}`],
    ['Sign-in', providersOf(config).join(', ')],
  ]
  return rows.map(([label = '', text]) => `${label.padEnd(16)}${text}`).join('\n')
}

function documentOf(config: Config, found: Found): string {
  const document = { version, node: process.version, ...found, signInProviders: providersOf(config) }
  return JSON.stringify({ ...document, configuration: redacted(config), problems: [] }, null, 2)
}

function providersOf({ hostedIdentity, oidcProviders }: Config): string[] {
  return [...(hostedIdentity ? [] : [embeddedProviderId]), ...oidcProviders.map(({ id }) => id)]
}

async function diagnose({ hostedIdentity, databaseUrl }: Config): Promise<Found> {
  if (hostedIdentity) {
    await checkHostedService(createHostedClient(hostedIdentity))
    return { identity: `${hostedIdentity.url}, reachable, project ${hostedIdentity.projectId}`, warnings: [] }
  }
  const db = await openDatabase<AllTables>({ url: databaseUrl })
  try {
    const pending = await pendingMigrations(db, allMigrations)
    const database = `${databaseKind(databaseUrl)}, reachable, ${pending.length} migrations to run`
    const found = { identity: 'embedded provider', database }
    // A database that is not up to date may have no projects, or others.
    if (pending.length > 0) return { ...found, warnings: [] }
    const grant = await missingRights(db)
    const unsuited = await javaSdkProblems(db)
    return {
      ...found,
      clock: await diagnoseClock(db),
      warnings: [
        ...(grant === undefined
          ? []
          : [{ about: 'Audit trail', text: `it stays in one table until you run: ${grant}` }]),
        ...unsuited.map(problem => ({
          about: 'Java SDK',
          text: `it cannot be used with ${problem} (docs/sign-users-in/sdk.md)`,
        })),
      ],
    }
  } finally {
    await db.destroy()
  }
}
