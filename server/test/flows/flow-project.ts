import { asKeyHolder, post } from '../support/management-api.ts'
import type { MockOidcProvider } from '../support/mock-oidc-provider.ts'
import type { FirstServer } from '../support/test-server.ts'

/** What a test of a page with a flow does behind it: the project's settings, and the mailbox of its users. */
export function flowProject(server: () => FirstServer) {
  async function manage(path: string, body: object) {
    const { status, body: answer } = await post(asKeyHolder(server()), path, body)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  async function messagesTo(recipient: string): Promise<{ id: string }[]> {
    return (await manage('/v1/gatehouse/messages/search', { recipient, size: 10 })).messages
  }
  async function newestMessage(recipient: string): Promise<string> {
    const { url, projectId, shown } = server()
    const [newest] = await messagesTo(recipient)
    const headers = { authorization: `Bearer ${projectId}:${shown.managementKey}` }
    const response = await fetch(`${url}/v1/gatehouse/messages/message?id=${newest?.id}`, { headers })
    return (await response.json()).message.text
  }
  return {
    manage,
    messagesTo,
    newestMessage,
    newestCode: async (recipient: string) => /\b\d{6}\b/.exec(await newestMessage(recipient))?.[0] ?? '',
    newestLink: async (recipient: string) => /https?:\/\/\S+/.exec(await newestMessage(recipient))?.[0] ?? '',
    /** A provider with a button on the first screen. */
    addAcme: ({ issuer, clientId, clientSecret }: MockOidcProvider) =>
      manage('/v1/gatehouse/oauth/providers', {
        id: 'acme',
        label: 'Continue with Acme',
        protocol: { kind: 'oidc', issuer },
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
      }),
  }
}
