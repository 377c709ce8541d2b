import { badRequest } from '../../../../request/errors.ts'
import type { InputFieldBuilder } from '../../../../schema/builder.ts'
import { nodeId } from '../../../../schema/ids/node-id.ts'

/** What a session that a back end starts has of its own. */
export function sessionFields(t: InputFieldBuilder) {
  return {
    tenantId: nodeId(t, { for: 'Tenant', description: 'The tenant that is selected.' }),
    claims: t.field({ type: 'JSON', description: 'Claims of every token of the session, by name.' }),
    refreshSeconds: t.int({ description: 'How long it can be refreshed, at most as long as the project says.' }),
  }
}

type Session = {
  tenantId?: { id: string } | null | undefined
  claims?: unknown
  refreshSeconds?: number | null | undefined
}

/** The same under the provider's names. */
export function wireSession({ tenantId, claims, refreshSeconds }: Session) {
  return {
    ...(tenantId && { selectedTenantId: tenantId.id }),
    ...(claims != null && { customClaims: claimsOf(claims) }),
    ...(refreshSeconds != null && { refreshDuration: refreshSeconds }),
  }
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Claims as a client sends them; the provider checks their names and sizes. */
export function claimsOf(claims: unknown): Record<string, Json> {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw badRequest('claims is an object.')
  // A JSON value of GraphQL is JSON.
  return claims as Record<string, Json>
}
