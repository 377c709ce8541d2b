import { testEngines } from '@gatehouse-id/database/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startWithCapabilities } from '../../src/start-with-capabilities.ts'
import { notice as declaration } from './declaration.ts'
import { noticesArea } from './service.ts'

const migrations = { package: 'sample-capability', folder: new URL('migrations/', import.meta.url) }
const capability = { area: noticesArea, declaration, migrations }

describe.each(testEngines)('a capability of four files on $engine', ({ create }) => {
  async function start() {
    const database = await create()
    const gatehouse = await startWithCapabilities([capability], { database: database.url })
    onTestFinished(async () => {
      await gatehouse.close()
      await database.drop()
    })
    const headers = {
      authorization: `Bearer ${gatehouse.projectId}:${gatehouse.managementKey}`,
      'content-type': 'application/json',
    }
    async function rest(operation: string, input?: object) {
      const body = input && { method: 'POST', body: JSON.stringify(input) }
      const response = await fetch(`${gatehouse.url}/v1/${operation}`, { headers, ...body })
      return { status: response.status, body: await response.json() }
    }
    async function graphql(query: string, variables: object = {}) {
      const body = JSON.stringify({ query, variables })
      const response = await fetch(`${gatehouse.url}/graphql`, { method: 'POST', headers, body })
      const { data, errors } = await response.json()
      expect(errors).toBeUndefined()
      return data
    }
    return { url: gatehouse.url, rest, graphql }
  }

  test('has operations of REST, with stable errors, and stands in the document of the API', async () => {
    const { url, rest } = await start()
    const { status, body } = await rest('mgmt/notice/create', { name: ' Maintenance ', content: 'On Sunday' })
    const { id, createdTime } = body.notice
    expect({ status, id }).toEqual({ status: 200, id: expect.stringMatching(/^NT\w{27}$/) })
    const notice = { id, createdTime, name: 'Maintenance', content: 'On Sunday' }
    expect(await rest(`mgmt/notice/load?id=${id}`)).toEqual({ status: 200, body: { notice } })
    expect(await rest('mgmt/notice/create', { name: 'Maintenance' })).toMatchObject({
      status: 400,
      body: { errorName: 'NoticeTaken', fields: [{ field: 'name' }] },
    })
    expect(await rest('mgmt/notice/create', { name: '' })).toMatchObject({
      status: 400,
      body: { errorName: 'InvalidInput', fields: [{ field: 'name', message: 'must not be empty' }] },
    })
    const changed = { ...notice, name: 'Holiday', content: '' }
    expect(await rest('mgmt/notice/update', { id, name: 'Holiday' })).toMatchObject({ body: { notice: changed } })
    expect(await rest('mgmt/notices/load')).toMatchObject({ body: { notices: [changed] } })
    expect(await rest('mgmt/notice/delete', { id })).toEqual({ status: 200, body: {} })
    expect(await rest(`mgmt/notice/load?id=${id}`)).toMatchObject({
      status: 404,
      body: { errorName: 'NoticeNotFound' },
    })
    const { paths } = await (await fetch(`${url}/openapi.json`)).json()
    expect(paths['/v1/mgmt/notice/create'].post).toMatchObject({ summary: 'Create a notice' })
  })

  test('has a node, a connection with order and filter, mutations, conflicts and dry runs of GraphQL', async () => {
    const { graphql } = await start()
    const make = `mutation ($input: NoticeCreateInput!, $dryRun: Boolean) { made: noticeCreate(input: $input, dryRun: $dryRun) {
      __typename ... on NoticeCreatePayload { notice { id version content createdAt } preview { changes { type kind } } }
      ... on UserError { code } } }`
    const tried = await graphql(make, { input: { name: 'Tried' }, dryRun: true })
    expect(tried).toMatchObject({ made: { preview: { changes: [{ type: 'notice', kind: 'CREATED' }] } } })
    const { made } = await graphql(make, { input: { name: 'Maintenance', content: 'On Sunday' } })
    await graphql(make, { input: { name: 'Holiday' } })
    expect(await graphql(make, { input: { name: 'Holiday' } })).toEqual({
      made: { __typename: 'NoticeTaken', code: 'NOTICE_TAKEN' },
    })
    const { id, version } = made.notice
    expect(await graphql(`{ node(id: "${id}") { ... on Notice { name content } } }`)).toEqual({
      node: { name: 'Maintenance', content: 'On Sunday' },
    })
    const list = (args: string) => graphql(`{ notices(${args}) { totalCount edges { node { name } } } }`)
    const names = async (args: string) =>
      (await list(args)).notices.edges.map(({ node }: { node: { name: string } }) => node.name)
    expect(await names('first: 10')).toEqual(['Holiday', 'Maintenance'])
    expect(await names('first: 10, orderBy: { field: NAME, direction: DESC }')).toEqual(['Maintenance', 'Holiday'])
    expect(await names('first: 10, filter: { text: "sunday" }')).toEqual(['Maintenance'])
    expect(await names('first: 10, filter: { names: ["Holiday"] }')).toEqual(['Holiday'])
    const change = `mutation ($input: NoticeUpdateInput!) { noticeUpdate(input: $input) { __typename
      ... on NoticeUpdatePayload { notice { name content } } } }`
    expect(await graphql(change, { input: { id, expectedVersion: version, name: 'Repairs' } })).toMatchObject({
      noticeUpdate: { notice: { name: 'Repairs', content: 'On Sunday' } },
    })
    expect(await graphql(change, { input: { id, expectedVersion: version, content: '' } })).toEqual({
      noticeUpdate: { __typename: 'VersionConflict' },
    })
    const none = btoa('Notice:none')
    const drop = `mutation ($ids: [ID!]!) { noticesDelete(input: { ids: $ids }) { __typename
      ... on NoticesDeletePayload { deletedIds } } }`
    expect(await graphql(drop, { ids: [id, none] })).toEqual({ noticesDelete: { __typename: 'NoticeNotFound' } })
    expect(await graphql(drop, { ids: [id] })).toMatchObject({ noticesDelete: { deletedIds: [id] } })
    expect(await names('first: 10')).toEqual(['Holiday'])
  })

  test('is audited by its name, undone, and part of snapshots', async () => {
    const { rest } = await start()
    const { body } = await rest('mgmt/notice/create', { name: 'Maintenance', content: 'On Sunday' })
    const { id } = body.notice
    const snapshot = (await rest('mgmt/project/snapshot/export', {})).body.files
    expect(snapshot['notices.json']).toEqual({ items: [{ name: 'Maintenance', content: 'On Sunday' }] })
    await rest('mgmt/notice/update', { id, name: 'Maintenance', content: 'On Monday' })
    const { audits } = (await rest('mgmt/audit/search', { actions: ['NoticeModified'] })).body
    const [event] = audits
    expect(event).toMatchObject({ target: { type: 'notice', id, name: 'Maintenance' } })
    expect(await rest('gatehouse/audit/undo', { id: event.ID })).toEqual({ status: 200, body: { notReversible: [] } })
    expect(await rest(`mgmt/notice/load?id=${id}`)).toMatchObject({ body: { notice: { content: 'On Sunday' } } })
    await rest('mgmt/notice/create', { name: 'Holiday' })
    await rest('mgmt/notice/update', { id, name: 'Maintenance', content: 'On Tuesday' })
    expect(
      await rest('mgmt/project/snapshot/import', { files: { 'notices.json': snapshot['notices.json'] } }),
    ).toMatchObject({ status: 200 })
    expect((await rest('mgmt/notices/load')).body.notices).toMatchObject([{ id, content: 'On Sunday' }])
  })
})
