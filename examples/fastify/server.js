import { join } from 'node:path'
import descope from '@descope/node-sdk'
import cookies from '@fastify/cookie'
import files from '@fastify/static'
import { createSessionValidator, validatePermissions } from '@gatehouse-id/session'
import Fastify from 'fastify'
import { findGatehouse } from './gatehouse.js'

const port = Number(process.env.PORT ?? 8080)
const { url, projectId } = await findGatehouse()
const sdk = descope({ projectId, baseUrl: url })
// Checks tokens by itself, with keys that it asks for once; asks Gatehouse when a session is to be refreshed.
const sessions = createSessionValidator({ projectId, baseUrl: url })

const app = Fastify()
app.register(cookies)
app.register(files, { root: join(import.meta.dirname, 'public') })
// The body of a form without fields.
app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))

const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: process.env.NODE_ENV === 'production' }
function keep(reply, { sessionJwt, refreshJwt }) {
  reply.setCookie('DS', sessionJwt, cookie)
  if (refreshJwt) reply.setCookie('DSR', refreshJwt, { ...cookie, maxAge: 28 * 24 * 60 * 60 })
}

/** Answers 401 unless somebody is signed in; session tokens last ten minutes, and are replaced here. */
async function requireSession(request, reply) {
  const { DS, DSR } = request.cookies
  const session = await sessions.validateAndRefreshSession(DS, DSR).catch(() => undefined)
  if (!session) return reply.code(401).send({ message: 'Sign in first' })
  if (session.jwt !== DS) keep(reply, { sessionJwt: session.jwt, refreshJwt: session.refreshJwt })
  request.session = session
}
app.decorateRequest('session')

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { type: 'string' }, password: { type: 'string' } },
}
app.post('/sign-in', { schema: { body: credentials } }, async (request, reply) => {
  const { ok, data } = await sdk.password.signIn(request.body.email, request.body.password)
  if (!ok) return reply.code(401).send({ message: 'Wrong email or password' })
  keep(reply, data)
  return {}
})

app.post('/sign-out', async (request, reply) => {
  const { DSR } = request.cookies
  if (DSR) await sdk.logout(DSR)
  for (const name of ['DS', 'DSR']) reply.clearCookie(name, cookie)
  return reply.redirect('/', 303)
})

app.get('/api/me', { preHandler: requireSession }, async ({ cookies: { DSR }, session }, reply) => {
  const { ok, data } = await sdk.me(session.refreshJwt ?? DSR)
  if (!ok) return reply.code(401).send({ message: 'Sign in first' })
  return { name: data.name, email: data.email, roles: session.token.roles ?? [] }
})

app.get('/api/reports', { preHandler: requireSession }, (request, reply) => {
  if (!validatePermissions(request.session, ['reports.read'])) return reply.code(403).send({ message: 'For editors' })
  return [
    { title: 'Revenue', amount: '€ 48,200' },
    { title: 'Costs', amount: '€ 31,500' },
  ]
})

await app.listen({ port, host: 'localhost' })
console.log(`Reports: http://localhost:${port}`)
