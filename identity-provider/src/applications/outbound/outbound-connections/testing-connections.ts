import { expect, onTestFinished } from 'vitest'
import { followTo } from '../../../federation/social/testing.ts'
import type { TestIdentityOptions } from '../../../testing/identity.ts'
import type { sdkEngines } from '../../../testing/sdk.ts'
import { startThirdParty } from './testing.ts'

export const back = 'http://localhost:9/back'

type SdkEngine = (typeof sdkEngines)[number]

export type StartOptions = Omit<TestIdentityOptions, 'databaseUrl'>

/** A provider with an application `crm` of a third party, and what connects to it, by one of the SDKs. */
export async function startConnections({ start, create }: SdkEngine, options: StartOptions = {}) {
  const identity = await start(options)
  const { projectId, baseUrl, managementKey } = identity
  const sdk = create({ projectId, baseUrl, managementKey })
  const thirdParty = await startThirdParty()
  onTestFinished(() => void thirdParty.close())
  const { outboundApplication } = sdk.management
  const client = identity.clientAs()
  const { user } = await client.users.create({ loginId: 'ada', email: 'ada@example.com' })
  const signIn = async (loginId = 'ada') => (await client.jwts.signIn({ loginId })).refreshJwt
  const made = await outboundApplication.createApplication({ id: 'crm', name: 'CRM', ...thirdParty.settings })
  expect(made).toMatchObject({ ok: true, data: { id: 'crm' } })
  const begin = async (connecting: object = {}, refreshJwt?: string) => {
    const answer = await sdk.outbound.connect(
      'crm',
      { redirectUrl: back, ...connecting },
      refreshJwt ?? (await signIn()),
    )
    return answer.data?.url ?? JSON.stringify(answer.error)
  }
  /** The code that the browser took along, exchanged in a session. */
  const exchange = async (landed: { url: string }, refreshJwt: string) => {
    const code = new URL(landed.url).searchParams.get('code') ?? ''
    return sdk.httpClient.post('/v1/gatehouse/outbound/exchange', { code }, { token: refreshJwt })
  }
  const connect = async (connecting: object = {}) => {
    const refreshJwt = await signIn()
    const landed = await followTo(await begin(connecting, refreshJwt), back)
    return { landed, exchanged: await exchange(landed, refreshJwt) }
  }
  return {
    exchange,
    identity,
    client,
    sdk,
    thirdParty,
    outboundApplication,
    userId: user.userId,
    signIn,
    begin,
    connect,
  }
}
