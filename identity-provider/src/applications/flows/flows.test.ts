import type { Json } from '@gatehouse-id/operation'
import descope from '@descope/node-sdk'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { TOTP } from 'otpauth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newestCode, newestMessage } from '../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../testing/engines.ts'
import { runnerOf } from './run/testing-runner.ts'

const ada = 'ada@example.com'
const password = 'Correct-horse-7'
describe.each(identityEngines)('flows on $engine', ({ start }) => {
  test('a code by e-mail: a wrong one shows the screen again, the right one signs in, and each step counts once', async () => {
    const identity = await start()
    const run = runnerOf(identity)
    expect(await run.start('sign-up-or-in', { locale: 'de-at' })).toMatchObject({
      status: 'waiting',
      action: 'screen',
      stepId: '1',
      screen: { id: 'sign-up-or-in~1~welcome' },
    })
    const first = run.last()
    expect(await run.next('submit', { email: ada, origin: identity.baseUrl })).toMatchObject({
      screen: {
        id: 'sign-up-or-in~1~code',
        state: { sentTo: { maskedEmail: 'a*****@e*****.com' }, form: { email: ada } },
      },
    })
    const second = run.last()
    expect(await run.next('submit', { code: '000000' })).toMatchObject({
      screen: { state: { errorType: 'wrongCode', errorText: expect.stringContaining('Dieser Code ist falsch') } },
    })
    expect(await run.next('submit', { code: '1' }, { stepId: second.stepId })).toMatchObject({ errorCode: 'E102004' })
    expect(await run.next('submit', {}, { executionId: `${first.executionId}0`, stepId: '3' })).toMatchObject({
      errorCode: 'E103205',
    })
    const again = runnerOf(identity)
    await again.start('sign-up-or-in')
    const code = await newestCode(identity, ada)
    const executionId = second.executionId
    const signedIn = await run.next('submit', { code }, { executionId, stepId: '3' })
    expect(signedIn).toMatchObject({
      status: 'completed',
      authInfo: { firstSeen: true, user: { email: ada, verifiedEmail: true } },
    })
    const claims = decodeJwt(signedIn.authInfo?.sessionJwt ?? '')
    expect(claims).toMatchObject({ amr: ['email'] })
    expect(await run.next('submit', { code }, { executionId, stepId: '4' })).toMatchObject({ errorCode: 'E103205' })
  })

  test('of concurrent submits of one step one counts, on every node', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const run = runnerOf(identity)
    const sdk = descope(identity)
    await run.start('sign-up-or-in')
    const { executionId, stepId } = run.last()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sdk.flow.next(executionId, stepId, 'submit', 1, '', { email: ada })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.errorCode === 'E102004')).toHaveLength(3)
  })

  test('a password, then an authenticator app and recovery codes; the next time the app is asked for', async () => {
    const identity = await start()
    await identity.clientAs().users.create({ loginId: ada, email: ada, verifiedEmail: true })
    await identity.clientAs().userPasswords.setActive({ loginId: ada, password })
    const run = runnerOf(identity)
    await run.start('sign-in-two-factors')
    expect(await run.next('submit', { email: ada, password: 'wrong' })).toMatchObject({
      screen: { state: { errorType: 'wrongCredentials' } },
    })
    const scan = await run.next('submit', { email: ada, password })
    expect(scan).toMatchObject({
      screen: { id: 'sign-in-two-factors~1~new-authenticator', state: { totp: { image: expect.any(String) } } },
    })
    expect(JSON.stringify(scan)).not.toContain(password)
    const state = scan.screen?.state as { totp: { key: string } } // seen above
    const totp = new TOTP({ secret: state.totp.key })
    const codes = await run.next('submit', { code: totp.generate() })
    expect(codes).toMatchObject({ screen: { state: { recoveryCodes: expect.any(Array) } } })
    const done = await run.next('submit')
    expect(decodeJwt(done.authInfo?.sessionJwt ?? '')).toMatchObject({ amr: ['pwd', 'totp', 'mfa'] })

    const later = runnerOf(identity)
    await later.start('sign-in')
    expect(await later.next('submit', { email: ada, password })).toMatchObject({
      screen: { id: 'sign-in~1~authenticator' },
    })
    expect(await later.next('submit', { code: '000000' })).toMatchObject({
      screen: { state: { errorType: 'wrongCode' } },
    })
  })

  test('a link goes on where it is opened, once; the browser that asked for it has lost the run', async () => {
    const identity = await start()
    const run = runnerOf(identity)
    await run.start('magic-link', { redirectUrl: `${identity.baseUrl}/app?x=1` })
    await run.next('submit', { email: ada })
    const asked = run.last()
    const url = new URL(/https?:\/\/\S+/.exec((await newestMessage(identity, ada)).text)?.[0] ?? '')
    const [executionId = '', stepId = ''] = (url.searchParams.get('descope-login-flow') ?? '').split('_')
    const token = url.searchParams.get('t') ?? ''
    expect(url.searchParams.get('x')).toBe('1')
    const other = runnerOf(identity)
    expect(await other.next('submit', { token: 'guess' }, { executionId, stepId })).toMatchObject({
      errorCode: 'E103205',
    })
    expect(await other.next('resend', {}, { executionId, stepId })).toMatchObject({ errorCode: 'E103205' })
    expect(await other.next('submit', { token }, { executionId, stepId })).toMatchObject({
      status: 'completed',
      authInfo: { user: { email: ada } },
    })
    expect(await other.next('submit', { token }, { executionId, stepId })).toMatchObject({ errorCode: 'E103205' })
    expect(await run.next('resend', {}, { executionId: asked.executionId, stepId: '3' })).toMatchObject({
      errorCode: 'E103205',
    })
  })

  test('a step-up takes the session; a profile is changed by the user who is signed in, and by nobody else', async () => {
    const identity = await start()
    const run = runnerOf(identity)
    await run.start('sign-up-or-in')
    await run.next('submit', { email: ada })
    const signedIn = await run.next('submit', { code: await newestCode(identity, ada) })
    const refreshJwt = signedIn.authInfo?.refreshJwt ?? ''
    const up = runnerOf(identity, refreshJwt)
    expect(await up.start('step-up')).toMatchObject({ screen: { id: 'step-up~1~confirm-code' } })
    const upped = await up.next('submit', { code: await newestCode(identity, ada) })
    expect(upped).toMatchObject({ status: 'completed' })
    const profile = runnerOf(identity, refreshJwt)
    await profile.start('profile')
    expect(await profile.next('submit', { name: 'Ada Lovelace' })).toMatchObject({
      status: 'completed',
      output: { name: 'Ada Lovelace' },
    })
    const visitor = runnerOf(identity)
    expect(await visitor.start('step-up')).toMatchObject({ status: 'failed' })
    await visitor.start('profile')
    expect(await visitor.next('submit', { name: 'Mallory' })).toMatchObject({
      screen: { state: { errorType: 'signInFirst' } },
    })
  })

  test('a run belongs to its project, and neither another one nor a test run goes on with it', async () => {
    const identity = await start()
    const run = runnerOf(identity)
    await run.start('sign-up-or-in')
    const other = await identity.anotherProject()
    const elsewhere = runnerOf({ ...identity, projectId: other.projectId })
    expect(await elsewhere.next('submit', { email: ada }, run.last())).toMatchObject({ errorCode: 'E103205' })
    const { executionId, stepId } = run.last()
    const { flowRuns } = identity.clientAs()
    await expect(
      flowRuns.testNext({ executionId, stepId, interactionId: 'submit', input: { email: ada } }),
    ).rejects.toMatchObject({ code: 'E103205' })
    // Neither refusal has used the step up.
    expect(await run.next('submit', { email: ada })).toMatchObject({ stepId: '2' })
    expect(await run.next('submit', { code: 'x'.repeat(20_001) })).toMatchObject({ errorCode: 'E011003' })
    expect(await run.next('no-such-button')).toMatchObject({ screen: { id: 'sign-up-or-in~1~code' } })
  })

  test('a test run tells each step, blots what is secret, and begins no session', async () => {
    const identity = await start()
    const { flowRuns, users, userPasswords } = identity.clientAs()
    const { user } = await users.create({ loginId: ada, email: ada, verifiedEmail: true })
    await userPasswords.setActive({ loginId: ada, password })
    const begun = await flowRuns.testStart({ flowId: 'sign-in' })
    const { executionId, stepId } = begun.response
    const done = await flowRuns.testNext({
      executionId,
      stepId,
      interactionId: 'submit',
      input: { email: ada, password },
    })
    expect(done.response).toMatchObject({ status: 'completed' })
    expect(done.response.authInfo).toBeUndefined()
    expect(done.trace[0]?.input).toMatchObject({ screen: 'credentials', email: ada, password: '•••' })
    expect(done.trace.map(({ stepId: id, outcome }) => [id, outcome])).toEqual([
      ['credentials', 'submit'],
      ['verify', 'success'],
      ['factor', 'end'],
      ['end', 'signedIn'],
    ])
    expect(JSON.stringify(done)).not.toContain(password)
    expect((await identity.clientAs().userSessions.list({ userId: user.userId })).sessions ?? []).toEqual([])
  })

  test('a test run takes the way of a user who is assumed, and a run of a page assumes nobody', async () => {
    const identity = await start()
    const { flowRuns } = identity.clientAs()
    const when = [{ value: 'user.roleNames', operator: 'contains', than: 'Admin' }]
    const dsl = {
      start: 'which',
      steps: {
        which: { type: 'condition', branches: [{ when, next: 'admin' }], otherwise: 'other' },
        admin: { type: 'end', output: { mail: '{{user.email}}' } },
        other: { type: 'end', output: { mail: '' } },
      },
    }
    const tried = (assumed?: { roleNames: string[]; email: string }) =>
      flowRuns.testStart({ flowId: 'sign-in', document: { dsl, screens: [] }, ...(assumed && { assumed }) })
    const asAdmin = await tried({ roleNames: ['Admin'], email: ada })
    expect(asAdmin.response.output).toEqual({ mail: ada })
    expect((await tried({ roleNames: ['Editor'], email: ada })).response.output).toEqual({ mail: '' })
    expect((await tried()).response.output).toEqual({ mail: '' })
  })

  test('a rule asks whether a value is in a list of the project, by its name, and no text shows the list', async () => {
    const identity = await start()
    const { flowRuns, lists } = identity.clientAs()
    await lists.create({ name: 'Staff', type: 'texts', data: [ada, 'Admin'] })
    await lists.create({ name: 'Offices', type: 'ips', data: ['203.0.113.0/24'] })
    const isIn = async (value: string, operator: string, than: string | string[]) => {
      const branches = [{ when: [{ value, operator, than }], next: 'yes' }]
      const steps = {
        which: { type: 'condition', branches, otherwise: 'no' },
        yes: { type: 'end', output: { is: 'yes', list: '{{list:Staff}}' } },
        no: { type: 'end', output: { is: 'no' } },
      }
      const assumed = { email: ada, roleNames: ['Editor', 'Admin'], name: '203.0.113.9' }
      const document = { dsl: { start: 'which', steps }, screens: [] }
      return (await flowRuns.testStart({ flowId: 'sign-in', document, assumed })).response.output
    }
    expect(await isIn('user.email', 'in-list', 'Staff')).toEqual({ is: 'yes', list: '{{list:Staff}}' })
    expect(await isIn('user.roleNames', 'in-list', 'Staff')).toMatchObject({ is: 'yes' })
    expect(await isIn('user.name', 'in-list', 'Offices')).toMatchObject({ is: 'yes' })
    expect(await isIn('user.email', 'in-list', 'Offices')).toEqual({ is: 'no' })
    expect(await isIn('user.email', 'not-in-list', 'Staff')).toEqual({ is: 'no' })
    expect(await isIn('user.email', 'not-in-list', 'Nowhere')).toMatchObject({ is: 'yes' })
    const elsewhere = (await identity.anotherProject()).projectId
    await expect(isIn('user.email', 'in-list', [elsewhere])).rejects.toThrow(/name of a list/)
  })

  test('what uses a flow is told, and whether it is as it came', async () => {
    const identity = await start()
    const { flowRuns, flows, ssoApplications } = identity.clientAs()
    const { flow } = await flows.exportV2({ flowId: 'sign-in' })
    await flows.importV2({ flow: { ...flow, metadata: { ...flow.metadata, name: 'Ours' } } })
    const steps = { run: { type: 'subflow', flow: 'sign-up', next: 'end' }, end: { type: 'end' } }
    await flows.importV2({ flow: { flowId: 'outer', metadata: { name: 'Outer' }, contents: { start: 'run', steps } } })
    const loginPageUrl = `${identity.baseUrl}/login/${identity.projectId}?flow=sign-in`
    const { id } = await ssoApplications.createOidc({ name: 'Wiki', loginPageUrl })
    await ssoApplications.createOidc({ name: 'Elsewhere', loginPageUrl: loginPageUrl.replace('/login/', '/other/') })
    // As a version before had it.
    await identity.db.updateTable('flow_versions').set({ etag: 'other' }).where('flow_id', '=', 'magic-link').execute()
    const told = new Map((await flowRuns.loadUses({})).flows.map(({ flowId, ...uses }) => [flowId, uses]))
    expect(told.get('sign-in')).toEqual({ isBuiltIn: false, usedBy: [{ kind: 'ssoApplication', id, name: 'Wiki' }] })
    expect(told.get('sign-up')).toEqual({ isBuiltIn: true, usedBy: [{ kind: 'flow', id: 'outer', name: 'Outer' }] })
    expect(told.get('outer')).toEqual({ isBuiltIn: false, usedBy: [] })
    expect(told.get('magic-link')).toEqual({ isBuiltIn: true, usedBy: [] })
  })

  test('a flow calls an endpoint of the project, signed, and no other', async () => {
    const identity = await start()
    const heard: { signature: string; body: string }[] = []
    const endpoint = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      heard.push({
        signature: String(request.headers['x-gatehouse-signature']),
        body: Buffer.concat(chunks).toString(),
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ plan: 'gold' }))
    })
    await new Promise<void>(resolve => endpoint.listen(0, 'localhost', resolve))
    onTestFinished(() => void endpoint.close())
    const { port } = endpoint.address() as AddressInfo // it listens on a port
    const steps = (url: string) => ({
      ask: {
        type: 'action',
        action: 'http.request',
        url,
        body: { name: '{{input.name}}' },
        next: { success: 'done', failure: 'no' },
      },
      done: { type: 'end', output: { plan: '{{http.ask.body.plan}}' } },
      no: { type: 'end', output: { plan: 'none' } },
    })
    const { flows, flowRuns } = identity.clientAs()
    const runWith = async (url: string) => {
      await flows.import({
        flowId: 'ask',
        flow: { name: 'Ask', dsl: { start: 'ask', steps: steps(url) } },
        screens: [],
      })
      return (await flowRuns.run({ flowId: 'ask', options: { input: { name: 'Ada' } } })).output
    }
    await identity.clientAs().projectSettings.update({ approvedOrigins: [`http://localhost:${port}`] })
    expect(await runWith(`http://localhost:${port}/plan`)).toEqual({ plan: 'none' })
    await identity.clientAs().projectSettings.update({ flowEndpointOrigins: [`http://localhost:${port}/`] })
    expect(await runWith(`http://localhost:${port}/plan`)).toEqual({ plan: 'gold' })
    expect(heard.map(({ body }) => body)).toEqual(['{"name":"Ada"}'])
    const keys = createRemoteJWKSet(new URL(`${identity.baseUrl}/${identity.projectId}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(heard[0]?.signature ?? '', keys)
    expect(payload).toMatchObject({
      method: 'POST',
      aud: `http://localhost:${port}/plan`,
      bodySha256: expect.any(String),
    })
    expect(await runWith('https://evil.example/')).toEqual({ plan: 'none' })
    expect(heard).toHaveLength(1)
  })

  test('a session that has ended changes no profile, and what the project has switched off signs nobody in', async () => {
    const identity = await start()
    const run = runnerOf(identity)
    await run.start('sign-up-or-in')
    await run.next('submit', { email: ada })
    const { authInfo } = await run.next('submit', { code: await newestCode(identity, ada) })
    const profile = runnerOf(identity, authInfo?.refreshJwt)
    await profile.start('profile')
    await identity.clientAs().users.logout({ loginId: ada })
    expect(await profile.next('submit', { name: 'Mallory' })).toMatchObject({
      screen: { state: { errorType: 'signInFirst' } },
    })
    await identity.clientAs().projectSettings.update({ methods: { passkey: false } })
    const visitor = runnerOf(identity)
    await visitor.start('sign-up-or-in')
    expect(await visitor.next('passkey')).toMatchObject({
      action: 'screen',
      screen: { state: { errorType: 'failed' } },
    })
  })

  test('a flow gives no role of the console', async () => {
    const identity = await start()
    const steps = {
      show: { type: 'screen', screen: 'address', next: 'send' },
      send: { type: 'action', action: 'otp.signUpOrIn', next: { success: 'enter', failure: 'show' } },
      enter: { type: 'screen', screen: 'address', next: 'verify' },
      verify: { type: 'action', action: 'otp.verify', next: { success: 'give', failure: 'enter' } },
      give: {
        type: 'action',
        action: 'user.addRoles',
        roles: ['Administrator'],
        next: { success: 'end', failure: 'enter' },
      },
      end: { type: 'action', action: 'session.start' },
    }
    const inputs = ['email', 'code'].map(name => ({ component: 'input', name, label: name }))
    const button = [{ component: 'button', id: 'submit', text: 'Go' }]
    const screens = [{ id: 'address', htmlTemplate: { components: [...inputs, ...button] as Json[] } }]
    const { flows, roles } = identity.clientAs()
    expect((await roles.loadAll({})).roles.map(({ name }) => name)).toContain('Administrator')
    await flows.import({ flowId: 'rise', flow: { name: 'Rise', dsl: { start: 'show', steps } }, screens })
    const run = runnerOf(identity)
    await run.start('rise')
    await run.next('submit', { email: ada })
    expect(await run.next('submit', { code: await newestCode(identity, ada) })).toMatchObject({
      screen: { state: { errorType: 'failed', user: { email: ada } } },
    })
  })
})
