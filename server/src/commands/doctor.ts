import { databaseKind, openDatabase, pendingMigrations } from '@gatehouse-id/database'
import { createHostedClient, javaSdkProblems, missingRights } from '@gatehouse-id/identity-provider'
import { command } from '../command-line/command.ts'
import type { Config } from '../config/config.ts'
import { secretPath } from '../config/stored-secret.ts'
import { embeddedProviderId } from '../identity/embedded-sign-in.ts'
import { checkHostedService } from '../identity/hosted.ts'
import { type AllTables, allMigrations } from '../identity/migrations.ts'
import { diagnoseClock } from './clock.ts'

export const doctor = command({
  name: 'doctor',
  summary: 'check the configuration and the identity provider',
  async run({ config: read }) {
    const config = read()
    const identity = await diagnoseIdentity(config)
    const embedded = config.hostedIdentity ? [] : [embeddedProviderId]
    const providers = [...embedded, ...config.oidcProviders.map(({ id }) => id)]
    console.log(`Configuration   fine (${config.isProduction ? 'production' : 'development'})
Node            ${process.version}
Public URL      ${config.publicUrl}
${identity}
Secret          ${config.secrets ? 'from GATEHOUSE_SECRET' : `from ${secretPath}`}
Sign-in         ${providers.join(', ')}`)
  },
})

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
