// The API of the application, and Vite for its pages.
import { createServer as createHttpServer } from 'node:http'
import descope from '@descope/node-sdk'
import { createServer } from 'vite'
import { findGatehouse } from './gatehouse.js'

const port = Number(process.env.PORT ?? 8080)
const { url, projectId } = await findGatehouse()
process.env.VITE_GATEHOUSE_URL = url
process.env.VITE_GATEHOUSE_PROJECT_ID = projectId

const sdk = descope({ projectId, baseUrl: url })
const http = createHttpServer(async (request, response) => {
  if (request.url !== '/api/reports') return vite.middlewares(request, response)
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const session = await sdk.validateSession(token).catch(() => undefined)
  if (!session) return response.writeHead(401).end()
  if (!sdk.validatePermissions(session, ['reports.read'])) return response.writeHead(403).end()
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify([
      { title: 'Revenue', amount: '€ 48,200' },
      { title: 'Costs', amount: '€ 31,500' },
    ]),
  )
})
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } } })
http.listen(port, 'localhost', () => console.log(`Reports: http://localhost:${port}`))
