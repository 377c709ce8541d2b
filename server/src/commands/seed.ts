import { migrate, openDatabase } from '@gatehouse-id/database'
import { type Call, createIdentityProvider, type IdentityProvider, type Tables } from '@gatehouse-id/identity-provider'
import {
  assignApplications,
  hashPassword,
  SeedCollides,
  type SeedProgress,
  seedProject,
  sizeOfProject,
} from '@gatehouse-id/identity-provider/seed'
import { createProgress } from '../command-line/terminal.ts'
import { UsageError } from '../command-line/command.ts'
import { CommandRefused } from '../command-line/explain.ts'
import type { Config } from '../config/config.ts'
import { allMigrations } from '../identity/migrations.ts'
import { firstCredentials } from '../welcome.ts'

/** Texts as they were typed. */
export type SeedArguments = {
  users?: string | undefined
  tenants?: string | undefined
  signIns?: string | undefined
  seed?: string | undefined
  until?: string | undefined
  password?: string | undefined
  force: boolean
}

/** The indexes of a million users do not fit, but most of what a batch touches. */
const sqliteCacheMib = 1024
const defaults = { users: 200, tenants: 12 }
const signInsPerUser = 15
const signInsByDefaultMax = 200_000

const applications = ['Status page', 'Wiki', 'Expenses', 'Data warehouse'].map(name => {
  const id = name.toLowerCase().replace(' ', '-')
  return {
    id,
    name,
    description: `The ${name.toLowerCase()} of the company`,
    loginPageUrl: `https://${id}.example/login`,
    approvedRedirectUrls: [`https://${id}.example/callback`],
    logoutRedirectUrls: [`https://${id}.example/`],
  }
})

/**
 * Fills the first project of the configured database. Progress goes to standard error, what was made to standard output.
 * @throws {CommandRefused}
 */
export async function runSeed(config: Config, secrets: [string, ...string[]], given: SeedArguments): Promise<void> {
  if (config.hostedIdentity) throw new CommandRefused('GATEHOUSE_IDENTITY_URL is set: only our own database is filled')
  const { force, password, ...options } = readOptions(given)
  const { databaseUrl, publicUrl, isProduction, projectId, managementKey, administrator } = config
  const db = await openDatabase<Tables>({ url: databaseUrl, sqliteCacheMib })
  const provider = createIdentityProvider({ db, publicUrl, secrets, isProduction })
  const startedAt = performance.now()
  try {
    await migrate(db, allMigrations)
    const prepared = await provider.prepareFirstProject({ projectId, managementKey, administrator })
    const size = await sizeOfProject(db, prepared.projectId)
    if (!force && (size.users > 1 || size.tenants > 0))
      throw new CommandRefused(
        `the project ${prepared.projectId} has ${size.users} users and ${size.tenants} tenants; --force adds to them`,
      )
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    await seedProject(db, { ...options, projectId: prepared.projectId, passwordHash }, progressOf()).catch(explain)
    await createApplications(provider, prepared.projectId)
    await assignApplications(
      db,
      prepared.projectId,
      applications.map(({ id }) => id),
    )
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const made = `${options.users} users, ${options.tenants} tenants and ${options.signIns} sign-ins`
    const passwords = password === undefined ? 'No user has a password.' : 'Every user has the password that was given.'
    const lines = [`Made ${made} in project ${prepared.projectId}, in ${seconds} s. ${passwords}`]
    console.log([...lines, ...firstCredentials(config, prepared)].join('\n'))
  } finally {
    await provider.close()
    await db.destroy()
  }
}

function readOptions({ users, tenants, signIns, seed, until, password, force }: SeedArguments) {
  const usersWanted = wholeNumber('users', users, defaults.users)
  const end = until === undefined ? Date.now() : Date.parse(until)
  if (Number.isNaN(end)) throw new UsageError(`--until ${until}: must be a date such as 2026-11-01`)
  return {
    users: usersWanted,
    tenants: wholeNumber('tenants', tenants, defaults.tenants),
    signIns:
      usersWanted === 0
        ? 0
        : wholeNumber('sign-ins', signIns, Math.min(usersWanted * signInsPerUser, signInsByDefaultMax)),
    seed: wholeNumber('seed', seed, 1),
    until: end,
    password,
    force,
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`--${name} ${text}: must be a whole number of at most 8 digits`)
  return Number(text)
}

/** What is complete of each kind stays. */
function progressOf(): (progress: SeedProgress) => void {
  const progress = createProgress()
  return ({ what, made, of }) => progress.show(`${made} of ${of} ${what}`, made === of)
}

/** Through the product's own operation, because their secrets are encrypted; those that are there stay. */
async function createApplications(provider: IdentityProvider, projectId: string): Promise<void> {
  const call: Call = {
    projectId,
    actor: { type: 'system', id: 'gatehouse', name: 'Gatehouse' },
    rights: ['read', 'write'],
    ip: '',
    userAgent: '',
    requestId: '',
  }
  const { ssoApplications } = provider.clientFor(call)
  const { apps } = await ssoApplications.loadAll({})
  const known = new Set(apps.map(({ id }) => id))
  for (const application of applications) if (!known.has(application.id)) await ssoApplications.createOidc(application)
}

function explain(error: unknown): never {
  if (error instanceof SeedCollides) throw new CommandRefused(error.message)
  throw error
}
