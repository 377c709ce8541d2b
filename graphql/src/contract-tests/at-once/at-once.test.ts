import { strictestEngine } from '@gatehouse-id/identity-provider/testing-engines'
import { another, type Fixtures, type Kind, seed } from '@gatehouse-id/identity-provider/testing-seed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSchema } from '../../schema/schema.ts'
import { startTestGraphql } from '../testing.ts'
import { actsOn, changesOf, type Edit, editsOf, queryOf, type Update, updateMutations } from './edits.ts'

/** What each type's updates are about, and how they name it. */
const subjects: Readonly<Record<string, { kind: Kind; input: (things: Fixtures) => object }>> = {
  AccessKey: { kind: 'accessKey', input: things => id('AccessKey', things.accessKeyId) },
  Administrator: { kind: 'descoper', input: things => id('Administrator', things.descoperId) },
  InboundApplication: { kind: 'inboundApp', input: things => id('InboundApplication', things.inboundAppId) },
  JwtTemplate: { kind: 'jwtTemplate', input: things => id('JwtTemplate', things.jwtTemplateId) },
  List: { kind: 'textList', input: things => id('List', things.textListId) },
  ManagementKey: { kind: 'managementKey', input: things => id('ManagementKey', things.keyId) },
  McpServer: { kind: 'mcpServer', input: things => id('McpServer', things.mcpServerId) },
  OutboundApplication: { kind: 'outboundApp', input: things => id('OutboundApplication', things.outboundAppId) },
  Permission: { kind: 'permission', input: things => id('Permission', things.permissionId) },
  Resource: { kind: 'resource', input: things => id('Resource', things.resourceId) },
  Role: { kind: 'role', input: things => id('Role', things.roleId) },
  SsoApplication: { kind: 'oidcApp', input: things => id('SsoApplication', things.oidcAppId) },
  SsoConfiguration: {
    kind: 'ssoSettings',
    input: things => id('SsoConfiguration', `${things.tenantId}/${things.ssoId}`),
  },
  Tenant: { kind: 'tenant', input: things => id('Tenant', things.tenantId) },
  User: { kind: 'user', input: things => id('User', things.userId) },
  Family: { kind: 'family', input: ({ familyId }) => ({ familyId }) },
  AuditStream: { kind: 'stream', input: things => id('AuditStream', things.streamName) },
  AuditWebhook: {
    kind: 'webhook',
    input: things => ({ name: things.webhookName, url: 'https://siem.example/events' }),
  },
  ResourcePolicy: {
    kind: 'resourcePolicy',
    input: things => ({
      resourceId: id('Resource', things.policyResourceId).id,
      applicationId: id('InboundApplication', things.policyApplicationId).id,
    }),
  },
  /** What the project has one of. */
  Project: { kind: 'tenant', input: () => ({}) },
}

function id(type: string, part: string) {
  return { id: btoa(`${type}:${part}`) }
}

const schema = getSchema()
const updates = updateMutations(schema)

test('the walk knows what each update is about', () => {
  expect(updates.filter(({ type }) => !(type in subjects)).map(({ name, type }) => `${name} ${type}`)).toEqual([])
})

describe.each(strictestEngine)('on $engine', ({ create }) => {
  let api: Awaited<ReturnType<typeof startTestGraphql>>
  let own: Fixtures
  let drop: () => Promise<void>
  const counted = { edits: 0, mutations: new Set<string>() }
  beforeAll(async () => {
    const database = await create()
    drop = database.drop
    api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY }, { databaseUrl: database.url })
    own = await seed(api.identity, api.identity, 'own')
  })
  afterAll(async () => {
    await api.identity.close()
    await drop()
  })

  async function send({ query, input }: Edit, dryRun = false) {
    const { body } = await api.send({ query, variables: { input, dryRun } })
    return body as {
      data?: { result: Result | null } | null
      errors?: { message: string; extensions: { code: string } }[]
    }
  }
  type Result = { __typename: string; message?: string; preview?: { changes: Parameters<typeof changesOf>[0] } }

  /** What the edit would change now. */
  async function left(edit: Edit): Promise<string[]> {
    const { data } = await send(edit, true)
    return changesOf(data?.result?.preview?.changes ?? [])
  }
  const isDone = ({ data }: Awaited<ReturnType<typeof send>>) => data?.result?.__typename.endsWith('Payload') ?? false
  const codes = ({ errors = [] }: Awaited<ReturnType<typeof send>>) => errors.map(error => error.extensions.code)

  async function thingOf({ type }: Update) {
    const subject = subjects[type]
    if (!subject) throw new Error('unreachable: as above')
    const things = await another(subject.kind, api.identity, own)
    return { things, base: subject.input(things) }
  }

  /** The edits that would change something. */
  async function effective(edits: readonly Edit[]): Promise<Edit[]> {
    const found: Edit[] = []
    for (const edit of edits) if ((await left(edit)).length > 0) found.push(edit)
    return found
  }

  /** Which of the edits at once were refused, or done and yet lost. */
  async function lostOf(edits: readonly Edit[], beside: readonly Edit[] = []) {
    const answers = await Promise.all([...edits, ...beside].map(edit => send(edit)))
    expect(answers.flatMap(codes)).not.toContain('INTERNAL_SERVER_ERROR')
    const done = edits.filter((_, index) => answers[index] && isDone(answers[index]))
    const lost: { field: string; left: string[] }[] = []
    for (const edit of done) {
      const missing = await left(edit)
      if (missing.length > 0) lost.push({ field: edit.field, left: missing })
    }
    return { lost, done }
  }

  test.each(updates)('$name of each field at once: no edit is lost', async update => {
    const { things, base } = await thingOf(update)
    for (const variant of [1, 2]) {
      const { lost, done } = await lostOf(await effective(editsOf(update, { base, variant, things })))
      expect(lost).toEqual([])
      counted.edits += done.length
      if (done.length > 1) counted.mutations.add(update.name)
    }
  })

  const ofNodes = updates.filter(({ required }) => required.some(({ name }) => name === 'id'))
  test.each(ofNodes)('$name stands beside rotations and switches, and ends with a deletion', async update => {
    const acts = actsOn(schema, update.type).filter(name => !/impersonate|sign|invite|link/i.test(name))
    const removals = acts.filter(name => name.endsWith('Delete'))
    const { things, base } = await thingOf(update)
    const edits = await effective(editsOf(update, { base, variant: 1, things }))
    const actOf = (name: string): Edit => ({ field: name, query: queryOf(name), input: base })
    const others = acts.filter(name => !removals.includes(name) && !/Disable|Deactivate|Set$/.test(name))
    expect((await lostOf(edits, others.map(actOf))).lost).toEqual([])
    if (removals.length === 0) return
    const again = await effective(editsOf(update, { base, variant: 2, things }))
    const answers = await Promise.all(
      [...again.slice(0, 5), ...removals.map(actOf), ...again.slice(5, 10)].map(edit => send(edit)),
    )
    expect(answers.flatMap(codes)).not.toContain('INTERNAL_SERVER_ERROR')
    // Nothing that was written late brought it back.
    const later = await Promise.all(again.map(edit => send(edit)))
    expect(later.filter(isDone)).toEqual([])
  })

  test('the walk made many edits', () => {
    expect(counted.mutations.size).toBeGreaterThan(15)
    expect(counted.edits).toBeGreaterThan(200)
  })
})
