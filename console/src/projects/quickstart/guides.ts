import { type Guide, type Ids, openIdGuides } from './openid-guides.ts'
import { messages } from './messages.ts'

/** A server that answers who a session token belongs to; the tiles of browsers end with it. */
function nodeServer({ projectId, baseUrl }: Ids) {
  return `// server.mjs: npm install @descope/node-sdk, then node server.mjs
import { createServer } from 'node:http'
import DescopeClient from '@descope/node-sdk'

const gatehouse = DescopeClient({ projectId: '${projectId}', baseUrl: '${baseUrl}' })

createServer(async (request, response) => {
  try {
    const sessionToken = request.headers.authorization?.replace('Bearer ', '')
    const { token } = await gatehouse.validateSession(sessionToken)
    response.end(token.sub)
  } catch {
    response.writeHead(401).end()
  }
}).listen(8080)`
}

function webComponent({ projectId, baseUrl }: Ids, signedIn: string) {
  return `<descope-wc
  project-id="${projectId}"
  flow-id="sign-up-or-in"
  base-url="${baseUrl}"
  base-static-url="${baseUrl}/pages"
  base-cdn-url="${baseUrl}"
  ${signedIn}
></descope-wc>`
}

/** A sign-in without a page of one's own, to try a back end. */
function signIn({ projectId, baseUrl }: Ids) {
  return `curl ${baseUrl}/v1/auth/password/signin \\
  -H 'authorization: Bearer ${projectId}' -H 'content-type: application/json' \\
  -d '{"loginId":"ada@example.com","password":"…"}'
# then, with the sessionJwt of the answer:
curl http://localhost:8080 -H "authorization: Bearer $SESSION_JWT"`
}

/** Three steps for each way to build an application, with this project's id and address in the code. */
export function guidesFor(ids: Ids): readonly Guide[] {
  const { projectId, baseUrl } = ids
  const install = (code: string) => ({ title: messages.install, code })
  const show = (code: string) => ({ title: messages.show, code })
  const check = (code: string) => ({ title: messages.check, code })
  const tryIt = { title: messages.tryIt, code: signIn(ids) }
  return [
    {
      id: 'react',
      label: 'React',
      steps: [
        install('npm install @descope/react-sdk'),
        show(`import { AuthProvider, Descope, useSession, useUser } from '@descope/react-sdk'

function App() {
  const { isAuthenticated, isSessionLoading } = useSession()
  const { user } = useUser()
  if (isSessionLoading) return null
  return isAuthenticated ? <p>Hello {user?.name || user?.email}</p> : <Descope flowId="sign-up-or-in" />
}

export default () => (
  <AuthProvider
    projectId="${projectId}"
    baseUrl="${baseUrl}"
    baseStaticUrl="${baseUrl}/pages"
    baseCdnUrl="${baseUrl}"
  >
    <App />
  </AuthProvider>
)`),
        check(nodeServer(ids)),
      ],
    },
    {
      id: 'next',
      label: 'Next.js',
      steps: [
        install(`npm install @descope/nextjs-sdk

# .env.local
NEXT_PUBLIC_DESCOPE_PROJECT_ID=${projectId}
NEXT_PUBLIC_DESCOPE_BASE_URL=${baseUrl}`),
        show(`// app/layout.jsx
import { AuthProvider } from '@descope/nextjs-sdk'

export default function Layout({ children }) {
  return (
    <AuthProvider
      projectId="${projectId}"
      baseUrl="${baseUrl}"
      baseStaticUrl="${baseUrl}/pages"
      baseCdnUrl="${baseUrl}"
    >
      <html><body>{children}</body></html>
    </AuthProvider>
  )
}

// app/sign-in/page.jsx
'use client'
import { Descope } from '@descope/nextjs-sdk'

export default () => <Descope flowId="sign-up-or-in" redirectAfterSuccess="/" />`),
        check(`// middleware.js: who is not signed in is sent to /sign-in
import { authMiddleware } from '@descope/nextjs-sdk/server'

export default authMiddleware({ redirectUrl: '/sign-in' })

export const config = { matcher: ['/((?!.+\\\\.[\\\\w]+$|_next).*)', '/', '/api/(.*)'] }

// app/page.jsx
import { session } from '@descope/nextjs-sdk/server'

export default async function Page() {
  const { token } = await session()
  return <p>Hello {token.sub}</p>
}`),
      ],
    },
    {
      id: 'vue',
      label: 'Vue',
      steps: [
        install('npm install @descope/web-component'),
        show(`<!-- SignIn.vue; compilerOptions.isCustomElement: tag => tag === 'descope-wc' -->
<script setup>
import '@descope/web-component'
const emit = defineEmits(['signedIn'])
</script>

<template>
${webComponent(ids, `@success="emit('signedIn', $event.detail)"`).replaceAll(/^/gm, '  ')}
</template>`),
        check(nodeServer(ids)),
      ],
    },
    {
      id: 'svelte',
      label: 'Svelte',
      steps: [
        install('npm install @descope/web-component'),
        show(`<!-- SignIn.svelte -->
<script>
  import '@descope/web-component'
  let { onSignedIn } = $props()
</script>

${webComponent(ids, 'onsuccess={event => onSignedIn(event.detail)}')}`),
        check(nodeServer(ids)),
      ],
    },
    {
      id: 'node',
      label: 'Node.js',
      steps: [install('npm install @descope/node-sdk'), check(nodeServer(ids)), tryIt],
    },
    {
      id: 'python',
      label: 'Python',
      steps: [
        install('pip install descope'),
        check(`from http.server import BaseHTTPRequestHandler, HTTPServer
from descope import AuthException, DescopeClient

gatehouse = DescopeClient("${projectId}", base_url="${baseUrl}")

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            session_token = self.headers["authorization"].removeprefix("Bearer ")
            claims = gatehouse.validate_session(session_token)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(claims["sub"].encode())
        except (AuthException, AttributeError):
            self.send_response(401)
            self.end_headers()

HTTPServer(("", 8080), Handler).serve_forever()`),
        tryIt,
      ],
    },
    {
      id: 'go',
      label: 'Go',
      steps: [
        install('go get github.com/descope/go-sdk'),
        check(`package main

import (
	"log"
	"net/http"
	"strings"

	"github.com/descope/go-sdk/descope/client"
)

func main() {
	gatehouse, err := client.NewWithConfig(&client.Config{
		ProjectID:      "${projectId}",
		DescopeBaseURL: "${baseUrl}",
	})
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		sessionToken := strings.TrimPrefix(r.Header.Get("authorization"), "Bearer ")
		ok, token, err := gatehouse.Auth.ValidateSessionWithToken(r.Context(), sessionToken)
		if err != nil || !ok {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Write([]byte(token.ID))
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`),
        tryIt,
      ],
    },
    {
      id: 'java',
      label: 'Java',
      steps: [
        install(`<dependency>
  <groupId>com.descope</groupId>
  <artifactId>java-sdk</artifactId>
  <version>RELEASE</version>
</dependency>`),
        check(`var config = Config.builder().projectId("${projectId}").descopeBaseUrl("${baseUrl}").build();
var sessions = new DescopeClient(config).getAuthenticationServices().getAuthService();

// in a filter or a controller; throws a DescopeException for a token that is not valid
Token token = sessions.validateSessionWithToken(sessionToken);
String userId = token.getId();`),
        tryIt,
      ],
    },
    ...openIdGuides(ids),
  ]
}
