import { transact } from '@gatehouse-id/database'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { startApplications } from '../applications/testing-application.ts'

const days = 24 * 60 * 60_000

describe.each(everyMigratedEngine)('keys of issuers on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  let origin = ''
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    oidc = await startApplications(database.url)
    origin = new URL(oidc.issuer).origin
    ending.push(oidc.close, database.drop)
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  async function kidsAt(path: string): Promise<string[]> {
    const { keys } = (await (await fetch(origin + path)).json()) as { keys: { kid: string }[] }
    return keys.map(({ kid }) => kid)
  }
  const jwks = (issuer: string) => kidsAt(`${issuer}/.well-known/jwks.json`)
  const ofSessions = (projectId: string) => kidsAt(`/v2/keys/${projectId}`)
  async function countKeys(projectId: string): Promise<number> {
    const rows = oidc.db.selectFrom('issuer_keys').select('id').where('project_id', '=', projectId)
    return (await rows.execute()).length
  }

  test('every issuer has a key of its own, which is at its jwks_uri alone', async () => {
    const { projectId } = oidc
    const { id } = await oidc.create()
    const { server } = await oidc.client.mcpServers.create({ name: 'Tools' })
    const issuers = [`/${projectId}/${id}`, `/v1/apps/${projectId}`, `/v1/apps/agentic/${projectId}/${server.id}`]
    const own = await Promise.all(issuers.map(jwks))
    expect(own.map(kids => kids.length)).toEqual([1, 1, 1])
    const sessions = await ofSessions(projectId)
    const project = await jwks(`/${projectId}`)
    // Sessions name the issuer of the project, too.
    expect(project).toEqual([expect.any(String), ...sessions])
    const [ofIdTokens = ''] = project
    expect(sessions).not.toContain(ofIdTokens)
    expect(new Set([...own.flat(), ...project]).size).toBe(5)
    for (const issuer of issuers) {
      const metadata = await (await fetch(`${origin}${issuer}/.well-known/openid-configuration`)).json()
      expect(metadata).toMatchObject({ jwks_uri: `${origin}${issuer}/.well-known/jwks.json` })
    }
    const tokens = await oidc.token({ grant_type: 'refresh_token', refresh_token: 'none' })
    expect(tokens.status).toBe(400)
  })

  test('visitors who ask for what is not there, or all at once, make no more keys', async () => {
    const { projectId } = await oidc.anotherProject()
    expect((await fetch(`${origin}/${projectId}/SAnone/.well-known/openid-configuration`)).status).toBe(404)
    await fetch(`${origin}/${projectId}/SAnone/oauth2/v1/authorize?client_id=x`)
    await fetch(`${origin}/v1/apps/agentic/${projectId}/MSnone/.well-known/jwks.json`)
    await Promise.all(Array.from({ length: 20 }, () => jwks(`/v1/apps/${projectId}`)))
    // Those of the project, and of third parties.
    expect(await countKeys(projectId)).toBe(2)
  })

  test('the keys of an application and of an MCP server go with them', async () => {
    const { projectId } = oidc
    const { id } = await oidc.create()
    const { server } = await oidc.client.mcpServers.create({ name: 'Passing' })
    const before = await countKeys(projectId)
    await jwks(`/${projectId}/${id}`)
    await jwks(`/v1/apps/agentic/${projectId}/${server.id}`)
    expect(await countKeys(projectId)).toBe(before + 2)
    await oidc.client.ssoApplications.delete({ id })
    await oidc.client.mcpServers.delete({ id: server.id })
    expect(await countKeys(projectId)).toBe(before)
  })

  test('issuers rotate with the project: published before, signing after, gone when the key is retired', async () => {
    const { projectId, client, issuer } = await oidc.anotherProject()
    const path = new URL(issuer).pathname
    const [first = ''] = await jwks(path)
    const { kid: next } = await client.signingKeyManagement.rotate({})
    const [stillFirst, second = ''] = await kidsAt(`/v1/apps/${projectId}/.well-known/jwks.json`)
    expect([stillFirst, second].every(Boolean)).toBe(true)
    const published = await jwks(path)
    expect(published[0]).toBe(first)
    await client.signingKeyManagement.rotate({ now: true })
    const [active] = await jwks(path)
    expect(active).not.toBe(first)
    expect(published).toContain(active)
    const { keys } = await client.signingKeyManagement.list({})
    const previous = keys.find(({ state }) => state === 'previous')?.kid ?? ''
    expect(previous).not.toBe(next)
    await client.signingKeyManagement.retire({ kid: previous })
    expect(await jwks(path)).not.toContain(first)
  })

  test('issuers of before publish the keys of before for a while, and the project theirs; then not', async () => {
    const other = await oidc.anotherProject()
    const { projectId } = other
    // As the migration leaves the keys of a project that has applications.
    await transact(oidc.db, tx =>
      tx.updateTable('signing_keys').set({ signed_for_applications: 1 }).where('project_id', '=', projectId).execute(),
    )
    const [before = ''] = await ofSessions(projectId)
    const inbound = `/v1/apps/${projectId}`
    const [own = '', ...shared] = await jwks(inbound)
    expect(shared).toEqual([before])
    expect(await jwks(`/${projectId}`)).toEqual(expect.arrayContaining([before, own]))
    expect(await ofSessions(projectId)).toEqual([before])
    const assertion = await other.client.jwts.generateClientAssertionJwt({
      issuer: 'client',
      subject: 'client',
      audience: ['https://as.example'],
      expiresIn: 60,
    })
    const { kid = '' } = decodeProtectedHeader(assertion.jwt)
    expect(await jwks(`/${projectId}`)).toContain(kid)
    const aheadMs = oidc.clock.aheadMs
    oidc.clock.aheadMs += 31 * days
    try {
      expect(await jwks(inbound)).toEqual([own])
      const later = await jwks(`/${projectId}`)
      expect(later).toContain(before)
      expect(later).not.toContain(own)
      expect(later).not.toContain(kid)
      expect(await kidsAt(`/v1/gatehouse/client-assertions/${projectId}/jwks.json`)).toEqual([kid])
    } finally {
      oidc.clock.aheadMs = aheadMs
    }
  })
})
