import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'
import { changedFiles } from './diff.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const check = `query ($files: [ProjectSnapshotFileInput!]!, $excludes: [ProjectSnapshotPart!], $secrets: [ProjectSnapshotSecretInput!]) {
  projectSnapshotCheck(files: $files, excludes: $excludes, secrets: $secrets) {
    isImportable problems missingSecrets { kind name type } changes { path kind before after } } }`
const put = `mutation ($input: ProjectSnapshotImportInput!, $dryRun: Boolean) {
  result: projectSnapshotImport(input: $input, dryRun: $dryRun) { __typename
  ... on ProjectSnapshotImportPayload { project { name } } ... on UserError { message } } }`
// The query asks for this field.
async function exported() {
  const { projectSnapshot } = (await api.run('{ projectSnapshot { path content } }')) as {
    projectSnapshot: { path: string; content: object }[]
  }
  return Object.fromEntries(projectSnapshot.map(({ path, content }) => [path, content]))
}
function asList(files: object) {
  return Object.entries(files).map(([path, content]) => ({ path, content }))
}

test('a check shows what an import changes, and the import does it', async () => {
  const files = await exported()
  expect(await api.run(check, { files: asList(files) })).toEqual({
    projectSnapshotCheck: { isImportable: true, problems: [], missingSecrets: [], changes: [] },
  })
  const changed = { ...files, 'project.json': { ...files['project.json'], name: 'Imported' } }
  expect(await api.run(check, { files: asList(changed) })).toMatchObject({
    projectSnapshotCheck: {
      isImportable: true,
      changes: [{ path: 'project.json', kind: 'CHANGED', before: files['project.json'], after: { name: 'Imported' } }],
    },
  })
  expect(await exported()).toEqual(files)
  expect(await api.run(put, { input: { files: asList(changed) }, dryRun: true })).toMatchObject({
    result: { project: { name: 'Imported' } },
  })
  expect(await exported()).toEqual(files)
  await api.run(put, { input: { files: asList(changed) } })
  expect((await exported())['project.json']).toMatchObject({ name: 'Imported' })
})

test('files that cannot be imported are told by the check and refused by the import', async () => {
  const files = { 'project.json': { name: '' } }
  const { projectSnapshotCheck } = (await api.run(check, { files: asList(files) })) as {
    projectSnapshotCheck: { problems: string[] }
  }
  expect(projectSnapshotCheck).toMatchObject({ isImportable: false, problems: [expect.stringContaining('project')] })
  expect(await api.run(put, { input: { files: asList(files) } })).toMatchObject({
    result: { __typename: 'SnapshotRefused' },
  })
})

test('an import needs the secrets that no snapshot contains', async () => {
  await api.identity.clientAs().auditWebhooks.set({ name: 'siem', url: 'https://siem.example', hmacSecret: 'secret' })
  const files = await exported()
  const other = {
    ...files,
    'auditWebhooks.json': JSON.parse(
      JSON.stringify(files['auditWebhooks.json']).replace('siem.example', 'other.example'),
    ),
  }
  const { projectSnapshotCheck } = (await api.run(check, { files: asList(other) })) as {
    projectSnapshotCheck: { missingSecrets: { kind: string; name: string; type: string }[] }
  }
  expect(projectSnapshotCheck).toMatchObject({
    isImportable: false,
    missingSecrets: [{ kind: 'CONNECTOR', name: 'siem' }],
  })
  const secrets = projectSnapshotCheck.missingSecrets.map(secret => ({ ...secret, value: 'again' }))
  expect(await api.run(check, { files: asList(other), secrets })).toMatchObject({
    projectSnapshotCheck: { isImportable: true },
  })
  expect(await api.run(check, { files: asList(other), excludes: ['AUDIT_WEBHOOKS'] })).toMatchObject({
    projectSnapshotCheck: { isImportable: true, changes: [] },
  })
})

test('a Developer reads and checks, and does not import', async () => {
  const files = await exported()
  api.actAs({ roleNames: ['Developer'] })
  expect(await api.run(check, { files: asList(files) })).toMatchObject({ projectSnapshotCheck: { isImportable: true } })
  const { body } = await api.send({ query: put, variables: { input: { files: asList(files) } } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})

test('files of a part that is given are added and removed; other parts stay', () => {
  const before = { 'flows/flows.json': ['a'], 'flows/a/metadata.json': {}, 'lists.json': [], 'roles.json': [] }
  const after = { 'flows/flows.json': ['b'], 'flows/b/metadata.json': {}, 'roles.json': [1] }
  expect(changedFiles(before, after, ['roles']).map(({ path, kind }) => [path, kind])).toEqual([
    ['flows/a/metadata.json', 'removed'],
    ['flows/b/metadata.json', 'added'],
    ['flows/flows.json', 'changed'],
  ])
})
