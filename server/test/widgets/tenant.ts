import { asKeyHolder, post } from '../support/management-api.ts'
import type { FirstServer } from '../support/test-server.ts'
import type { Session } from './widget-page.ts'

export const tenant = 'ours'

/** Calls management as a back end does. @throws when it is refused */
export async function manage(server: FirstServer, path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server), path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A tenant with a role, and its neighbour. */
export async function makeTenants(server: FirstServer): Promise<void> {
  await manage(server, '/v1/mgmt/tenant/create', {
    id: tenant,
    name: 'Ours',
    selfProvisioningDomains: ['ours.example'],
  })
  await manage(server, '/v1/mgmt/tenant/create', { id: 'theirs', name: 'Theirs' })
  await manage(server, '/v1/mgmt/permission/create', { name: 'Read invoices' })
  await manage(server, '/v1/mgmt/role/create', { name: 'Clerk', tenantId: tenant })
}

/** A user who is signed in, with these roles in the tenant. */
export async function signedIn(server: FirstServer, loginId: string, roleNames: string[]): Promise<Session> {
  await manage(server, '/v1/mgmt/user/create', {
    loginId,
    email: loginId,
    verifiedEmail: true,
    displayName: loginId.split('@')[0],
    userTenants: [{ tenantId: tenant, roleNames }],
  })
  return manage(server, '/v1/mgmt/auth/signin', { loginId })
}

/** The code of the newest message to an address. */
export async function newestCode(server: FirstServer, recipient: string): Promise<string> {
  const { messages } = await manage(server, '/v1/gatehouse/messages/search', { recipient, size: 1 })
  const { url, projectId, shown } = server
  const headers = { authorization: `Bearer ${projectId}:${shown.managementKey}` }
  const response = await fetch(`${url}/v1/gatehouse/messages/message?id=${messages[0].id}`, { headers })
  return /\b\d{6}\b/.exec((await response.json()).message.text)?.[0] ?? ''
}
