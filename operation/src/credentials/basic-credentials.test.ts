import { expect, test } from 'vitest'
import { basicCredentials } from './basic-credentials.ts'

test.each([
  ['app', 'plain', 'app:plain'],
  ['my-app_1.0~x', "a-b_c.d~e!f*g'h(i)", "my-app_1.0~x:a-b_c.d~e!f*g'h(i)"],
  // The example of RFC 6749 appendix B.
  ['a', ' %&+£€', 'a:+%25%26%2B%C2%A3%E2%82%AC'],
  ['a:b', 'c:d/e=', 'a%3Ab:c%3Ad%2Fe%3D'],
])('the client %s with the secret %j is %s before base64', (id, secret, sent) => {
  const [scheme, credentials = ''] = basicCredentials(id, secret).split(' ')
  expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual(['Basic', sent])
  const [clientId = '', clientSecret = ''] = sent.split(':').map(part => decodeURIComponent(part.replaceAll('+', ' ')))
  expect([clientId, clientSecret]).toEqual([id, secret])
})
