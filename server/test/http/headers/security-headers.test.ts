import { describe, expect, test } from 'vitest'
import { plainBrowser } from '../../support/plain-browser.ts'
import { type FirstServer, serverForFile } from '../../support/test-server.ts'

const http = serverForFile()
const https = serverForFile({ PUBLIC_URL: 'https://gate.example' })
const production = serverForFile({
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://gate.example',
  GATEHOUSE_SECRET: 'a secret for tests only and long enough',
})

function get(server: FirstServer, path: string) {
  return plainBrowser(server).send(path)
}

describe.each([
  { what: 'http', server: http, hsts: null },
  { what: 'https', server: https, hsts: 'max-age=31536000; includeSubDomains' },
  { what: 'https in production', server: production, hsts: 'max-age=31536000; includeSubDomains' },
])('at an address with $what', ({ server, hsts }) => {
  test.each(['console', 'sign-in page', 'error page', 'hosted page'])(
    'the %s lets no foreign script run',
    async page => {
      const pages: Record<string, () => Promise<Response>> = {
        console: () => get(server(), '/users'),
        'sign-in page': () => get(server(), '/api/auth/signin'),
        'error page': () => get(server(), '/api/auth/error?error=Configuration'),
        'hosted page': async () => (await plainBrowser(server()).toHostedPage()).page,
      }
      const response = await pages[page]?.()
      expect(response?.headers.get('content-type')).toContain('text/html')
      const policy = response?.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(directive(policy, 'script-src')).not.toMatch(/unsafe|http|\*|data:/)
      expect(directive(policy, 'form-action')).not.toBe('')
    },
  )

  test.each(['/', '/api/auth/signin', '/api/auth/session', '/v1/mgmt/nothing', '/openapi.json', '/readyz', '/metrics'])(
    '%s carries the headers that keep a page to itself',
    async path => {
      const { headers } = await get(server(), path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/)
      expect(headers.get('strict-transport-security')).toBe(hsts)
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  test('sign-in cookies are Secure when the public URL is https', async () => {
    const cookies = (await get(server(), '/api/auth/csrf')).headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(/; Secure/.test(cookie)).toBe(hsts !== null)
  })
})

test('GraphiQL is not served to visitors in production', async () => {
  const response = await plainBrowser(production()).send('/graphql', { headers: { accept: 'text/html' } })
  expect(response.status).toBe(401)
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
})

function directive(policy: string, name: string) {
  return (
    policy
      .split('; ')
      .find(each => each.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? ''
  )
}
