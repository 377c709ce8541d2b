import type { FirstServer } from './test-server.ts'

type Caller = Pick<FirstServer, 'url' | 'projectId'> & { managementKey: string | undefined }

/** Calls an operation as a back end would; without a key the caller is the project itself. */
export async function post({ url, projectId, managementKey }: Caller, path: string, body: unknown) {
  const authorization = managementKey === undefined ? `Bearer ${projectId}` : `Bearer ${projectId}:${managementKey}`
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    replicaAge: response.headers.get('x-gatehouse-replica-age'),
    body: await response.json(),
  }
}

export function asKeyHolder({ url, projectId, shown }: FirstServer): Caller {
  return {
    url,
    projectId,
    managementKey: shown.managementKey,
  }
}
