import { randomBytes } from 'node:crypto'
import express from 'express'
import session from 'express-session'
import * as openid from 'openid-client'
import { findGatehouse } from './gatehouse.js'

const port = Number(process.env.PORT ?? 8080)
const origin = `http://localhost:${port}`
const { url, projectId } = await findGatehouse()

// The project itself is the client: a public one, with PKCE. Its redirect URLs are the pages of approved origins, of which
// localhost is one unless NODE_ENV is production.
const isLocal = url.startsWith('http://localhost')
const gatehouse = await openid.discovery(new URL(`${url}/${projectId}`), projectId, undefined, openid.None(), {
  execute: isLocal ? [openid.allowInsecureRequests] : [],
})

const app = express()
app.use(
  session({
    name: 'reports',
    secret: randomBytes(32).toString('base64url'), // sessions end with the process
    resave: false,
    saveUninitialized: false,
    cookie: { sameSite: 'lax' },
  }),
)
app.use(express.static('public'))

app.get('/sign-in', async (request, response) => {
  const pending = { verifier: openid.randomPKCECodeVerifier(), state: openid.randomState() }
  request.session.pending = pending
  const { href } = openid.buildAuthorizationUrl(gatehouse, {
    redirect_uri: `${origin}/callback`,
    scope: 'openid profile email descope.claims',
    code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
  })
  response.redirect(href)
})

app.get('/callback', async (request, response) => {
  const { verifier, state } = request.session.pending ?? {}
  if (!state) return response.redirect('/') // opened twice, or in another browser
  const tokens = await openid.authorizationCodeGrant(gatehouse, new URL(request.originalUrl, origin), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected: true,
  })
  const { name, email, roles = [], permissions = [] } = tokens.claims()
  request.session.regenerate(() => {
    Object.assign(request.session, { user: { name, email, roles, permissions }, idToken: tokens.id_token })
    response.redirect('/')
  })
})

app.post('/sign-out', (request, response) => {
  const { idToken } = request.session
  request.session.destroy(() => {
    if (!idToken) return response.redirect(303, '/')
    // Ends the session at Gatehouse, too.
    const { href } = openid.buildEndSessionUrl(gatehouse, {
      id_token_hint: idToken,
      post_logout_redirect_uri: origin,
    })
    response.redirect(303, href)
  })
})

function requireUser(request, response, next) {
  if (request.session.user) next()
  else response.sendStatus(401)
}

app.get('/api/me', requireUser, (request, response) => {
  response.json(request.session.user)
})

app.get('/api/reports', requireUser, (request, response) => {
  if (!request.session.user.permissions.includes('reports.read')) return response.sendStatus(403)
  response.json([
    { title: 'Revenue', amount: '€ 48,200' },
    { title: 'Costs', amount: '€ 31,500' },
  ])
})

app.listen(port, 'localhost', () => console.log(`Reports: ${origin}`))
