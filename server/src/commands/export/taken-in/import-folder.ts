import { join } from 'node:path'
import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { OperationError } from '@gatehouse-id/operation'
import { configurationFolder } from '../run.ts'
import { type Manifest, readManifest, requireWhole } from '../folder.ts'
import { readProject } from '../../configuration/project.ts'
import { prepare, requireNoFailures, send } from '../../configuration/push.ts'
import { readRecords } from '../../import/records.ts'
import { CommandRefused } from '../../../command-line/explain.ts'
import type { Reader } from '../../import/reader.ts'
import { readers } from '../../import/readers.ts'
import { isRecord, type Sent, textOf, textsIn } from '../../import/values.ts'
import { createTenants } from './tenants.ts'

type Options = {
  folder: string
  projectId: string
  isDryRun: boolean
  /** The digests of the manifest do not count. */
  isChanged: boolean
  hasConfiguration: boolean
  onProgress(text: string): void
}
/** Relations in one request. */
const relationsMax = 1000

/**
 * Takes in an export of a Gatehouse, in the order in which things name each other. What is there stays as it is, so that it
 * can be run again. Answers where the users are, who come next, and what is done after them.
 * @throws {CommandRefused} for a folder that is not whole
 */
export async function importFolder(client: IdentityClient, options: Options) {
  const { folder, isDryRun, isChanged, hasConfiguration, onProgress } = options
  const manifest = readManifest(folder)
  if (!isChanged) await requireWhole(folder, manifest)
  const recordsIn = (name: string) => (name in manifest.files ? readFile(join(folder, name)) : nothing())
  const tell = (name: string, made: number, existing: number) => {
    const would = isDryRun ? ' would be' : ''
    if (made + existing > 0) onProgress(`${name}: ${made}${would} created, ${existing} were there before`)
  }

  async function each(name: string, file: string, create: (record: Sent) => Promise<boolean>): Promise<void> {
    let made = 0
    let existing = 0
    for await (const record of recordsIn(file)) {
      if (await create(record)) made += 1
      else existing += 1
    }
    tell(name, made, existing)
  }

  if (hasConfiguration) await pushConfiguration(client, options, manifest)
  const applicationIds = await createApplicationIds(client, recordsIn('sso-applications.jsonl'))
  const tenants = await createTenants(client, { read: () => recordsIn('tenants.jsonl'), isDryRun, applicationIds })
  tell('Tenants', tenants.made, tenants.existing)
  const { roles } = await client.roles.loadAll({})
  const knownRoles = new Set(roles.map(role => `${role.tenantId} ${role.name}`))
  await each('Roles of tenants', 'tenant-roles.jsonl', async record => {
    const role = roleOf(record)
    if (knownRoles.has(`${role.tenantId} ${role.name}`)) return false
    if (!isDryRun) await client.roles.create(role)
    return true
  })
  for (const [id, defaultRoles] of tenants.defaultRoles)
    if (!isDryRun) await client.tenants.updateDefaultRoles({ id, defaultRoles })
  await each('Families', 'families.jsonl', async record => {
    const { id: familyId, createdTime: _, ...family } = record
    return isDryRun || unlessTaken(() => client.families.create({ ...family, familyId } as never)) // checked by the provider
  })

  return {
    users: join(folder, 'users.jsonl'),
    reader: isDryRun ? withoutReferences : withApplications(applicationIds),
    /** Relations name users by their ids. */
    async finish(): Promise<void> {
      let batch: Sent[] = []
      let sent = 0
      const flush = async () => {
        if (batch.length === 0) return
        if (!isDryRun) await client.authorizationRelations.createPlain({ relations: batch } as never) // checked by the provider
        sent += batch.length
        batch = []
      }
      for await (const record of recordsIn('relations.jsonl')) {
        batch.push(record)
        if (batch.length === relationsMax) await flush()
      }
      await flush()
      if (sent > 0) onProgress(`Relations: ${sent} ${isDryRun ? 'would be written' : 'are there'}`)
    },
  }
}

/** A dry run has made none of the applications and families that users name. */
const withoutReferences: Reader = {
  ...readers.gatehouse,
  open: () => ({
    convert: ({ ssoAppIds: _, account, ...user }) => ({
      user: { ...user, ...(isRecord(account) && { account: { ...account, families: [] } }) },
      notes: [],
    }),
  }),
}

function withApplications(applicationIds: (ids: unknown) => string[]): Reader {
  const convert = ({ ssoAppIds, ...user }: Sent) => ({
    user: { ...user, ...(ssoAppIds !== undefined && { ssoAppIds: applicationIds(ssoAppIds) }) },
    notes: [],
  })
  return { ...readers.gatehouse, open: () => ({ convert }) }
}

/** An id that the folder does not explain stays, and is refused where nothing has it. */
async function createApplicationIds(client: Pick<IdentityClient, 'ssoApplications'>, records: AsyncIterable<Sent>) {
  const keyOf = (type: unknown, name: unknown) => `${textOf(type)} ${textOf(name)}`
  const { apps } = await client.ssoApplications.loadAll({})
  const here = new Map(apps.map(({ id, name, appType }) => [keyOf(appType, name), id]))
  const idOf = new Map<string, string>()
  for await (const { id, name, appType } of records) {
    const own = here.get(keyOf(appType, name))
    if (own !== undefined) idOf.set(textOf(id) ?? '', own)
  }
  return (ids: unknown) => textsIn(ids).map(id => idOf.get(id) ?? id)
}

async function pushConfiguration(
  client: IdentityClient,
  { folder, projectId, isDryRun, onProgress }: Options,
  manifest: Manifest,
) {
  if (!Object.keys(manifest.files).some(file => file.startsWith(`${configurationFolder}/`))) return
  const path = join(folder, configurationFolder)
  const project = await readProject(client, projectId)
  const prepared = await prepare(path, project, { overlay: undefined, prune: false, secrets: false })
  requireNoFailures(prepared)
  const { changes } = prepared.plan
  if (!isDryRun && changes.length > 0) await send(path, project, prepared)
  onProgress(`Configuration: ${changes.length} things ${isDryRun ? 'would be changed' : 'changed'}`)
}

async function unlessTaken(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create()
    return true
  } catch (error) {
    if (error instanceof OperationError && error.name === 'FamilyTaken') return false
    throw error
  }
}

async function* readFile(path: string): AsyncGenerator<Sent> {
  for await (const read of readRecords(path, { usersAt: [] })) {
    if ('why' in read) throw new CommandRefused(`${path}: ${read.place} ${read.why}`)
    yield read.record
  }
}

async function* nothing(): AsyncGenerator<Sent> {}

function roleOf(record: Sent) {
  const { createdTime: _, ...role } = record
  return { ...role, name: textOf(record.name) ?? '', tenantId: textOf(record.tenantId) ?? '' }
}
