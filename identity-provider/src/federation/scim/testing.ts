import type { TestIdentity } from '../../testing/identity.ts'

type Sent = { key?: string; headers?: Record<string, string>; text?: string }
export type ScimClient = Awaited<ReturnType<typeof scimClientOf>>

/** A directory of the tenant `acme`, with a key of its own, as a client of SCIM. */
export async function scimClientOf(identity: TestIdentity, { tenantId = 'acme', domains = ['acme.example'] } = {}) {
  const { baseUrl, projectId } = identity
  const client = identity.clientAs()
  await client.tenants.create({ id: tenantId, name: `The tenant ${tenantId}` })
  if (domains.length > 0)
    await client.ssoSettings.configureOidc({
      tenantId,
      settings: { name: tenantId, clientId: 'c', clientSecret: 's', issuer: 'https://idp.example' },
      domains,
    })
  const keyTenants = [{ tenantId, roleNames: ['Tenant Admin'] }]
  const { key, cleartext } = await client.accessKeys.create({ name: `directory of ${tenantId}`, keyTenants })
  const bearer = `${projectId}:${cleartext}`

  async function call(method: string, path: string, body?: unknown, { key: own = bearer, headers, text }: Sent = {}) {
    const response = await fetch(`${baseUrl}/scim/v2/${tenantId}${path}`, {
      method,
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/scim+json', ...headers },
      ...(text !== undefined ? { body: text } : body !== undefined && { body: JSON.stringify(body) }),
    })
    const answered = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
      body: (answered === '' ? undefined : JSON.parse(answered)) as any,
    }
  }

  return {
    tenantId,
    keyId: key.id,
    secret: cleartext,
    bearer,
    call,
    get: (path: string) => call('GET', path),
    find: (resource: string, filter: string) => call('GET', `/${resource}?filter=${encodeURIComponent(filter)}`),
    create: (resource: string, body: object) => call('POST', `/${resource}`, body),
    patch: (path: string, ...Operations: object[]) =>
      call('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }),
    async user(name: string, more: object = {}) {
      const { status, body } = await call('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `${name}@acme.example`,
        name: { givenName: name, familyName: 'Example' },
        emails: [{ value: `${name}@acme.example`, type: 'work', primary: true }],
        active: true,
        ...more,
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
  }
}
