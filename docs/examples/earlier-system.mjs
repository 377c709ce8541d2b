import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

/** Yours: the user with this login id and password, in the form of an import; undefined for nobody. */
async function signIn(loginId, password) {
  const user = { loginId, email: 'ada@example.com', verifiedEmail: true, displayName: 'Ada Lovelace', roleNames: [] }
  return loginId === 'ada@example.com' && password === 'lovelace' ? user : undefined
}

function isFromGatehouse(header, body) {
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!seconds || Math.abs(Date.now() / 1000 - seconds) > 300) return false
  const expected = createHmac('sha256', process.env.USER_SOURCE_SECRET).update(`${seconds}.${body}`).digest()
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected)
}

export const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  if (!isFromGatehouse(request.headers['gatehouse-signature'], body)) return response.writeHead(403).end()
  const { loginId, password } = JSON.parse(body)
  const user = await signIn(loginId, password)
  response.writeHead(user ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ user }))
})

if (process.env.PORT) server.listen(process.env.PORT)
