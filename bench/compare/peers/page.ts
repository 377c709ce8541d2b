import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Visit = { path: string; parameters: URLSearchParams; cookie: string | undefined }
type Answer = { location: string; cookies?: string[] }

/** In place of a peer's page of sign-in, which costs nothing here: sends a browser on at once. */
export async function startPage(answer: (visit: Visit) => Promise<Answer>): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: parameters } = new URL(request.url ?? '/', 'http://localhost')
    const { location, cookies = [] } = await answer({ path, parameters, cookie: request.headers.cookie })
    response.writeHead(302, { location, 'set-cookie': cookies }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
