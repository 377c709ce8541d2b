import { expect, test } from 'vitest'

import { base } from '../../testing/setup.ts'
import { withEmail } from '../../testing/with-email.ts'

const bad = [
  'a@b@c.com',
  '"x"@y.com',
  'a@b',
  '',
  ' ',
  'a@b.com,evil@x.com',
  'a@evil.com＠b.com',
  'a＠b@c.com',
  'a,b@c.com',
  'a;b@c.com',
  'a b@c.com',
  'a@b.com\nBcc: evil@x.com',
  'a@b.com\u0000',
  'a\u200bb@c.com',
  '<a@b.com>',
  'a<script>@b.com',
  'mailto:a@b.com',
  'a(comment)@b.com',
  'a@[127.0.0.1]',
  'a\\@b.com',
  '@b.com',
  'a@',
  'a@.com',
  'a@b.',
  'a@b..com',
  `${'a'.repeat(320)}@b.com`,
]

test.each(bad)('case 45: for %j no mail is sent and no token stored', async email => {
  const { adapter, mails, ask } = withEmail()
  const answer = await ask(email)
  expect([answer.status, answer.url()]).toEqual([200, `${base}/error?error=EmailSignin`])
  expect([mails, adapter.calls]).toEqual([[], []])
})

test('case 45: a full-width @ counts as @', async () => {
  const { mails, ask } = withEmail()
  await ask('Ａda＠ex.com')
  expect(mails.map(({ identifier }) => identifier)).toEqual(['ada@ex.com'])
})

test('a rule of your own decides which address is one', async () => {
  const normalizeIdentifier = (raw: string) => {
    if (!raw.endsWith('@work.example')) throw new Error('only for us')
    return raw
  }
  const { mails, ask } = withEmail({}, { normalizeIdentifier })
  expect((await ask('a@ex.com')).url()).toBe(`${base}/error?error=EmailSignin`)
  await ask('a@work.example')
  expect(mails.map(({ identifier }) => identifier)).toEqual(['a@work.example'])
})
