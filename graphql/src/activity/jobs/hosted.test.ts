import { createHostedClient } from '@gatehouse-id/identity-provider'
import { startTestIdentity, strictServiceOver } from '@gatehouse-id/identity-provider/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createJobDownloads, type Viewer } from '../../index.ts'
import { startTestGraphql } from '../../contract-tests/testing.ts'

test('a hosted service has no jobs: lists are null, mutations say why, and there is nothing to download', async () => {
  const service = await startTestIdentity()
  const answer = strictServiceOver(service.baseUrl)
  const { projectId, managementKey } = service
  const client = createHostedClient({
    url: 'https://service.example',
    projectId,
    managementKey,
    fetch: (url, init) => answer(new Request(String(url), init)),
  })
  const api = await startTestGraphql({ clientFor: () => client })
  onTestFinished(async () => {
    await api.identity.close()
    await service.close()
  })
  const id = btoa('Job:J1')
  expect(await api.run(`{ jobs(first: 1) { totalCount } job(id: "${id}") { status } }`)).toEqual({
    jobs: null,
    job: null,
  })
  const mutations = [
    'userExportJobCreate(input: { format: CSV })',
    'userImportJobCreate(input: { source: AUTH0 })',
    'usersDeleteJobCreate(input: { filter: { text: "a" } })',
    `jobCancel(input: { id: "${id}" })`,
  ]
  for (const mutation of mutations)
    expect(await api.run(`mutation { result: ${mutation} { __typename } }`)).toEqual({
      result: { __typename: 'NotSupportedByProvider' },
    })
  const viewer: Viewer = {
    ...{ kind: 'administrator', id: 'U1', name: '', email: '', picture: '', providerId: '', apiUrl: '' },
    ...{ roleNames: ['Administrator'], administeredTenantIds: [], projectId },
  }
  const { handle } = createJobDownloads({ viewerOf: async () => viewer, clientFor: () => client })
  expect((await handle(new Request('http://localhost/graphql/jobs/J1/result'))).status).toBe(404)
})
