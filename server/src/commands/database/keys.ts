import { openDatabase, pendingMigrations } from '@gatehouse-id/database'
import { type Call, createIdentityProvider, type IdentityClient, type Tables } from '@gatehouse-id/identity-provider'
import { type Right, rights } from '@gatehouse-id/operation'
import { command, UsageError } from '../../command-line/command.ts'
import { CommandRefused } from '../../command-line/explain.ts'
import type { Config } from '../../config/config.ts'
import { secretsOf } from '../../config/stored-secret.ts'
import { type AllTables, allMigrations } from '../../identity/migrations.ts'
import { firstCredentials } from '../../welcome.ts'

// An object by the names of rights.
const rightNames = Object.keys(rights) as Right[]
const actions = ['list', 'create', 'delete'] as const

export const keys = command({
  name: 'keys',
  summary: 'list, create or delete management keys in the database, as when all are lost',
  details: [
    'keys create "CI" prints the new key, once; it has every right in the first project. keys delete <id> ends one.',
    'The server may run: it knows of both within five seconds. Whoever can read the database and its secret can do this.',
  ],
  arguments: [
    { name: 'action', summary: `${actions.join(', ')}; list unless given`, isOptional: true },
    { name: 'name', summary: 'the name of the new key, or the id of the one to delete', isOptional: true },
  ],
  options: {
    days: { type: 'string', value: '<number>', summary: 'of a new key, until it ends; never unless given' },
    json: { type: 'boolean', summary: 'answer JSON' },
  },
  async run({ values: { days, json }, arguments: [action = 'list', name], config: read }) {
    if (!actions.some(each => each === action)) throw new UsageError(`"${action}" is none of ${actions.join(', ')}`)
    if (action !== 'list' && name === undefined) throw new UsageError(`name it: gatehouse-id keys ${action} <name>`)
    const expiresIn = days === undefined ? 0 : secondsOf(days)
    await withKeys(read(), async ({ managementKeys }) => {
      if (action === 'create' && name !== undefined) {
        const { key, cleartext } = await managementKeys.create({ name, expiresIn })
        return console.log(json ? JSON.stringify({ id: key.id, key: cleartext }) : cleartext)
      }
      if (action === 'delete' && name !== undefined) {
        const { total } = await managementKeys.delete({ ids: [name] })
        if (total === 0) throw new CommandRefused(`there is no management key with the id ${name}`)
        return console.log(json ? JSON.stringify({ deleted: name }) : `Deleted ${name}.`)
      }
      const { keys: all } = await managementKeys.search({})
      if (json) return console.log(JSON.stringify(all))
      for (const { id, status, expireTime, name: called } of all) {
        const end = expireTime === 0 ? 'never ends' : `until ${new Date(expireTime * 1000).toISOString().slice(0, 10)}`
        console.log([id, status.padEnd(8), end.padEnd(16), called].join('  '))
      }
    })
  },
})

function secondsOf(days: string): number {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(`--days ${days}: must be a whole number from 1 to 3650`)
  return Number(days) * 86_400
}

/** Acts on the first project of the database, as the system. */
async function withKeys(config: Config, work: (client: IdentityClient) => Promise<void>): Promise<void> {
  const { hostedIdentity, databaseUrl, publicUrl, isProduction, projectId, managementKey, administrator } = config
  if (hostedIdentity) throw new CommandRefused('GATEHOUSE_IDENTITY_URL is set: the keys are at that service')
  const db = await openDatabase<AllTables>({ url: databaseUrl })
  const pending = await pendingMigrations(db, allMigrations)
  if (pending.length > 0) {
    await db.destroy()
    throw new CommandRefused('the database is not up to date: run "gatehouse-id migrate" first')
  }
  const provider = createIdentityProvider({
    db: db.withTables<Tables>(),
    publicUrl,
    secrets: secretsOf(config),
    isProduction,
  })
  try {
    const prepared = await provider.prepareFirstProject({ projectId, managementKey, administrator })
    const made = firstCredentials(config, prepared)
    if (made.length > 0) console.error(made.join('\n'))
    const call: Call = {
      projectId: prepared.projectId,
      actor: { type: 'system', id: 'gatehouse', name: 'Gatehouse' },
      rights: rightNames,
      ip: '',
      userAgent: '',
      requestId: '',
    }
    await work(provider.clientFor(call))
  } finally {
    await provider.close()
    await db.destroy()
  }
}
