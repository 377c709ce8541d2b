import { migratedEngines } from '@gatehouse/identity-provider/testing-engines'
import { another, type Fixtures, type Kind, seed } from '@gatehouse/identity-provider/testing-seed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchema } from '../schema/create-schema.ts'
import { startTestGraphql } from '../testing.ts'
import { changesOf, type Edit, editsOf, updateMutations } from './edits.ts'

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

const updates = updateMutations(createSchema())

test('the walk knows what each update is about', () => {
  expect(updates.filter(({ type }) => !(type in subjects)).map(({ name, type }) => `${name} ${type}`)).toEqual([])
})

describe.each(migratedEngines)('on $engine', ({ create }) => {
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

  test.each(updates)('$name at once: no edit is lost', async update => {
    const subject = subjects[update.type]
    if (!subject) throw new Error('unreachable: as above')
    const things = await another(subject.kind, api.identity, own)
    for (const variant of [1, 2]) {
      const all = editsOf(update, { base: subject.input(things), variant, things })
      const meant: Edit[] = []
      for (const edit of all) if ((await left(edit)).length > 0) meant.push(edit)
      const answers = await Promise.all(meant.map(edit => send(edit)))
      expect(answers.flatMap(codes).filter(code => code !== 'CONFLICT')).toEqual([])
      const done = meant.filter((_, index) => answers[index] && isDone(answers[index]))
      counted.edits += done.length
      if (done.length > 1) counted.mutations.add(update.name)
      const lost: { field: string; left: string[] }[] = []
      for (const edit of done) {
        const missing = await left(edit)
        if (missing.length > 0) lost.push({ field: edit.field, left: missing })
      }
      if (lost.length > 0) {
        // Edits of one field by two names are lost one after the other, too.
        for (const edit of done) await send(edit)
        const inherent = new Set<string>()
        for (const edit of done) if ((await left(edit)).length > 0) inherent.add(edit.field)
        for (const edit of done)
          if (inherent.has(edit.field))
            console.log(
              'INHERENT',
              update.name,
              edit.field,
              JSON.stringify((edit.input as Record<string, unknown>)[edit.field]),
              (await left(edit)).join(' ; ').slice(0, 300),
            )
        expect(lost.filter(({ field }) => !inherent.has(field))).toEqual([])
      }
    }
  })

  test('the walk made many edits', () => {
    expect(counted.mutations.size).toBeGreaterThan(15)
    expect(counted.edits).toBeGreaterThan(200)
  })
})
