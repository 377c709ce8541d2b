import type { Group } from '@gatehouse/identity-provider/contract'

/** A group and the tenant that it belongs to. */
export type TenantGroup = Group & { tenantId: string }

/** The id part of a group's node id: the provider finds groups within their tenant. */
export function groupNodeId({ tenantId, id }: Pick<TenantGroup, 'tenantId' | 'id'>): string {
  return `${encodeURIComponent(tenantId)}/${encodeURIComponent(id)}`
}

/** The tenant and the group of a node id; undefined when it is none. */
export function parseGroupNodeId(nodeId: string): { tenantId: string; id: string } | undefined {
  const [, tenantId, id] = /^([^/]+)\/([^/]+)$/.exec(nodeId) ?? []
  if (tenantId === undefined || id === undefined) return undefined
  try {
    return { tenantId: decodeURIComponent(tenantId), id: decodeURIComponent(id) }
  } catch {
    return undefined
  }
}
