import { createSend } from '../requests/load.ts'
import type { ServerProcess } from '../requests/server-process.ts'
import type { Provider } from './browser.ts'

export const redirectUri = 'https://app.example.com/back'
const password = 'a password for benchmarks'

/** An SSO application of OpenID Connect, and users who may sign in to it with a password, one for each browser. */
export async function createApplication(server: ServerProcess, browsers: number): Promise<Provider> {
  const send = createSend(server.url)
  const bearer = `${server.projectId}:${server.managementKey}`
  const manage = async (path: string, body?: object) => {
    const answer = await send(path, { bearer, ...(body ? { body } : { method: 'GET' }) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const settings = { name: 'Bench', loginPageUrl: redirectUri, approvedRedirectUrls: [redirectUri], enabled: true }
  const { id } = await manage('/v1/mgmt/sso/idp/app/oidc/create', settings)
  for (const loginId of Array.from({ length: browsers }, (_, at) => loginIdOf(at))) {
    await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
    await manage('/v1/mgmt/user/password/set/active', { loginId, password })
    await manage('/v1/mgmt/user/update/ssoapp/add', { loginId, ssoAppIds: [id] })
  }
  const { cleartext } = await manage(`/v1/mgmt/sso/idp/app/secret?id=${id}`)
  const endpoint = (name: string) => `${server.url}/${server.projectId}/${id}/oauth2/v1/${name}`
  return {
    clientId: String(id),
    clientSecret: String(cleartext),
    authorize: endpoint('authorize'),
    token: endpoint('token'),
    userinfo: endpoint('userinfo'),
    introspection: endpoint('introspect'),
    signIn: browser => ({ email: loginIdOf(browser), password }),
  }
}

function loginIdOf(browser: number): string {
  return `browser${browser}@example.com`
}
