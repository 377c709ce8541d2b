import { describe, expect, test } from 'vitest'
import { sdkEngines } from '../../testing/sdk.ts'
import { newestMessage } from '../../activity/messages/delivery/testing.ts'

const ada = 'ada@example.com'

/** URLs that pass as localhost but lead to another host once they are in a mail or a header. */
const ambiguous = [
  'http://localhost:4000/\nhttps://evil.example/x',
  'http://localhost:4000/\r\nBcc: all@example.com',
  'http://localhost:4000/\thttps://evil.example/x',
  'http://localhost:4000/ https://evil.example/x',
  ' http://localhost:4000/',
  'http://localhost:4000\\@evil.example/x',
  'http://localhost:4000/\\evil.example',
  'http://evil.example@localhost:4000/x',
  'http://evil.example:pw@localhost:4000/x',
  'http://@localhost:4000/x',
  'http:localhost:4000/x',
  'http://localhost:4000/\u202ehttps://evil.example',
  'http://localhost:4000/\u200bhttps://evil.example',
  'blob:http://localhost:4000/x',
  'javascript:alert(1)//http://localhost:4000',
  '//evil.example/x',
]

describe.each(sdkEngines)('URLs of redirects and mails on $engine', ({ start, create }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = create({ projectId, baseUrl, managementKey })
    await sdk.management.user.create(ada, { email: ada, verifiedEmail: true })
    /** Every way for a URL into a mail or a redirect. */
    const roads = (url: string) => [
      sdk.magicLink.signIn.email(ada, url),
      sdk.magicLink.signUpOrIn.email(ada, url),
      sdk.magicLink.signUp.email('new@example.com', url),
      sdk.enchantedLink.signIn(ada, url),
      sdk.enchantedLink.signUpOrIn(ada, url),
      sdk.password.sendReset(ada, url),
      sdk.management.user.invite('bob@example.com', { email: 'bob@example.com', inviteUrl: url, sendMail: true }),
      sdk.management.user.generateMagicLinkForTestUser('email', ada, url),
      sdk.management.user.generateEnchantedLinkForTestUser(ada, url),
      sdk.oauth.start('acme', url),
      sdk.saml.start('acme', url),
    ]
    return { identity, sdk, roads }
  }

  test('ambiguous URLs are refused by every operation', async () => {
    const { identity, roads } = await started()
    for (const url of ambiguous)
      for (const [index, answer] of (await Promise.all(roads(url))).entries())
        expect(answer, `road ${index} of ${url}`).toMatchObject({ ok: false, code: 400 })
    expect((await identity.clientAs().messages.search({ size: 1 })).messages).toEqual([])
  })

  test('a URL is normalized in the mail, and its link signs in', async () => {
    const { identity, sdk } = await started()
    for (const [url, shown] of [
      ['HTTP://LOCALHOST:4000/a/../welcome', 'http://localhost:4000/welcome?t='],
      ['http://localhost:4000/welcome?to="<b>"#part', 'http://localhost:4000/welcome?to=%22%3Cb%3E%22&t='],
      ['http://localhost:4000/ü', 'http://localhost:4000/%C3%BC?t='],
      ['http://localhost:4000/welcome?t=mine&x=1', 'http://localhost:4000/welcome?x=1&t='],
    ] as const) {
      expect((await sdk.magicLink.signIn.email(ada, url)).ok).toBe(true)
      const { text } = await newestMessage(identity, ada)
      const links = text.match(/https?:\S+/g) ?? []
      expect(links).toHaveLength(1)
      expect(links[0]?.slice(0, shown.length)).toBe(shown)
      const [, token = ''] = /[?&]t=([\w-]+)/.exec(links[0] ?? '') ?? []
      expect((await sdk.magicLink.verify(token)).ok).toBe(true)
    }
  })
})
