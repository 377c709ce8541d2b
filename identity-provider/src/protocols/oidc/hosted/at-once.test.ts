import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createChallenges } from '../../../authentication/challenges/challenges.ts'
import { newestCode } from '../../../activity/messages/delivery/testing.ts'
import { createNewId } from '../../../foundation/ids/new-id.ts'
import { createEncryption } from '../../../foundation/secrets/encryption.ts'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { importCopy } from '../applications/testing-copy.ts'
import { oidcForTest } from '../testing-start.ts'
import { createStates } from './interaction/state.ts'

describe.each(everyMigratedEngine)('requests of one sign-in at once on $engine', ({ create }) => {
  const grace = 'grace@example.com'

  test('of two nodes that have read the same state one saves what follows, and one ends it', async () => {
    const { db, projectId } = await oidcForTest(create)
    const [clock, random] = [Date.now, randomBytes]
    const encryption = createEncryption(['a secret for tests only, long enough'], random)
    const challenges = createChallenges({ clock, random, newId: createNewId({ clock, random }), encryption })
    const one = createStates({ db }, { challenges }, projectId)
    const other = createStates({ db }, { challenges }, projectId)
    const atBoth = async (act: (states: typeof one, state: Awaited<ReturnType<typeof one.of>>) => Promise<boolean>) => {
      const read = await Promise.all([one.of('a-sign-in'), other.of('a-sign-in')])
      return Promise.all([one, other].map((states, index) => act(states, read[index] ?? read[0])))
    }
    const type = (address: string) => (states: typeof one, state: Awaited<ReturnType<typeof one.of>>) => {
      state.run.form.email = `${address}-${states === one ? 'one' : 'other'}`
      return states.save('a-sign-in', state)
    }
    for (const address of ['first', 'second']) expect((await atBoth(type(address))).filter(Boolean)).toHaveLength(1)
    expect((await one.of('a-sign-in')).run.form.email).toMatch(/^second-/)
    expect((await atBoth((states, state) => states.forget('a-sign-in', state))).filter(Boolean)).toHaveLength(1)
    expect((await other.of('a-sign-in')).run.form).toEqual({})
  })

  test('what two requests have brought is both there', async () => {
    const oidc = await oidcForTest(create)
    const shownCode = await oidc.addAuthenticator()
    const [browser, pages] = [oidc.newBrowser(), [] as string[]]
    // Where the password comes second, its address takes the place of the other one: that is no loss.
    const hasBoth = async () => {
      const { page } = await browser.authorize()
      pages.push(page)
      await Promise.all([browser.submit(page, oidc.account), browser.submit(`${page}/open/sign-in`, { email: grace })])
      return (await (await browser.send(page)).text()).includes(`value="${grace}"`)
    }
    while (!(await hasBoth())) expect(pages.length).toBeLessThan(8)
    const page = pages.at(-1)
    const done = await browser.submit(`${page}/second-factor`, { code: shownCode() })
    expect(done.headers.get('location')).toContain('code=')
  })

  test.each([1, 2])('%i nodes: the same form twice at once lets in once', async nodes => {
    const oidc = await oidcForTest(create, 'ES256', nodes)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const both = await Promise.all([browser.submit(page, oidc.account), browser.submit(page, oidc.account)])
    expect(both.filter(({ headers }) => headers.get('location')?.includes('code='))).toHaveLength(1)
  })

  test('what a sign-in leads to, followed twice at once, gives one code', async () => {
    const oidc = await oidcForTest(create)
    for (let times = 0; times < 4; times++) {
      const browser = oidc.newBrowser()
      const { page } = await browser.authorize()
      const done = await browser.post(page, oidc.account)
      const both = await Promise.all([browser.follow(done), browser.follow(done)])
      expect(both.filter(({ headers }) => headers.get('location')?.includes('code='))).toHaveLength(1)
      const refused = await both.find(({ status }) => status === 400)?.text()
      expect(refused).toContain('already finished')
    }
  })

  test.each([1, 2])(
    '%i nodes: what a request began with does not come back over what another one ended with',
    async nodes => {
      const oidc = await oidcForTest(create, 'ES256', nodes)
      for (let times = 0; times < 8; times++) {
        const browser = oidc.newBrowser()
        const { page } = await browser.authorize()
        const [done] = await Promise.all([
          browser.post(page, oidc.account),
          browser.post(`${page}/open/forgotten`, { email: grace }),
        ])
        const isIn = done.headers.get('location')?.includes('/authorize/') === true
        const code = (await browser.follow(done)).headers.get('location')?.includes('code=') === true
        expect(code).toBe(isIn)
        if (nodes === 1) expect(isIn).toBe(true)
      }
    },
  )

  test.each([1, 2])('%i nodes: a code and another address at once are one after the other', async nodes => {
    const oidc = await oidcForTest(create, 'ES256', nodes)
    const { email } = oidc.account
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/code`, { email })
    const code = await newestCode({ clientAs: () => oidc.client }, email)
    const [checked, asked] = await Promise.all([
      browser.submit(`${page}/code/check`, { code }),
      browser.submit(`${page}/code`, { email: grace }),
    ])
    expect(asked.headers.get('location') ?? '').not.toContain('code=')
    const isIn = checked.headers.get('location')?.includes('code=') === true
    const after = await (await browser.send(`${page}/code`)).text()
    expect(after.includes(isIn ? 'already finished' : 'g****')).toBe(true)
  })

  /** A sign-in by a flow of the project, at its first screen. */
  async function atOwnFlow(nodes: number) {
    const oidc = await oidcForTest(create, 'ES256', nodes)
    await importCopy(oidc.client)
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    const url = page.endsWith('/flow') ? page : `${page}/flow`
    const stepIn = (html: string) => ({ stepId: /name="stepId" value="([^"]*)"/.exec(html)?.[1] ?? '' })
    const open = async () => stepIn(await (await browser.send(url)).text())
    const press = (interactionId: string, fields: Record<string, string>) =>
      browser.submit(url, { interactionId, ...fields })
    /** Without what the answer leads to. */
    const send = (interactionId: string, fields: Record<string, string>) =>
      browser.post(url, { interactionId, ...fields })
    return { oidc, open, press, send, stepIn }
  }
  const isIn = ({ headers }: Response) => headers.get('location')?.includes('code=') === true

  test('a form of a flow that was sent before is refused, and the run goes on', async () => {
    const { oidc, open, press, stepIn } = await atOwnFlow(1)
    const { email } = oidc.account
    const first = { email, ...(await open()) }
    const asked = stepIn(await (await press('code', first)).text())
    expect((await press('code', first)).status).toBe(400)
    const code = await newestCode({ clientAs: () => oidc.client }, email)
    expect(isIn(await press('submit', { code, ...asked }))).toBe(true)
  })

  test('two nodes: the same form of a flow twice at once lets in once', async () => {
    const { oidc, open, press } = await atOwnFlow(2)
    const filled = { ...oidc.account, ...(await open()) }
    const both = await Promise.all([press('password', filled), press('password', filled)])
    expect(both.filter(isIn)).toHaveLength(1)
  })

  test('two nodes: who sends a form twice, and loses the first answer as browsers do, sends it again', async () => {
    const { oidc, open, send, press } = await atOwnFlow(2)
    const filled = { ...oidc.account, ...(await open()) }
    const [, second] = await Promise.all([send('password', filled), press('password', filled)])
    if (!isIn(second)) expect(isIn(await press('password', { ...oidc.account, ...(await open()) }))).toBe(true)
    const usual = await oidcForTest(create, 'ES256', 2)
    const browser = usual.newBrowser()
    const { page } = await browser.authorize()
    const answers = await Promise.all([browser.post(page, usual.account), browser.submit(page, usual.account)])
    if (!isIn(answers[1])) expect(isIn(await browser.submit(page, usual.account))).toBe(true)
  })
})
