/** Code to start with, for a project and the address it is served from. */
export function snippetsFor({ projectId, baseUrl }: { projectId: string; baseUrl: string }) {
  return [
    {
      id: 'node',
      label: 'Node.js',
      code: `// npm install @descope/node-sdk
import DescopeClient from '@descope/node-sdk'

const gatehouse = DescopeClient({
  projectId: '${projectId}',
  baseUrl: '${baseUrl}',
})

const { token } = await gatehouse.validateSession(sessionToken)`,
    },
    {
      id: 'management',
      label: 'Manage users',
      code: `import DescopeClient from '@descope/node-sdk'

const gatehouse = DescopeClient({
  projectId: '${projectId}',
  baseUrl: '${baseUrl}',
  managementKey: process.env.GATEHOUSE_MANAGEMENT_KEY,
})

const { data: user } = await gatehouse.management.user.load('ada@example.com')`,
    },
    {
      id: 'go',
      label: 'Go',
      code: `// go get github.com/descope/go-sdk
gatehouse, err := client.NewWithConfig(&client.Config{
	ProjectID:      "${projectId}",
	DescopeBaseURL: "${baseUrl}",
})

authorized, token, err := gatehouse.Auth.ValidateSessionWithToken(ctx, sessionToken)`,
    },
    {
      id: 'oidc',
      label: 'OpenID Connect',
      code: `# Any OpenID Connect library finds the rest by itself:
issuer:    ${baseUrl}/${projectId}
discovery: ${baseUrl}/${projectId}/.well-known/openid-configuration`,
    },
  ]
}
