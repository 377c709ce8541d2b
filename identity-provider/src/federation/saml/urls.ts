type Configured = { projectId: string; tenantId: string; ssoId: string }

export const acsPath = '/v1/auth/saml/acs'
export const metadataPath = '/v1/auth/saml/sp/metadata'
export const logoutPath = '/v1/auth/saml/slo'
/** Below the path of the cookie that binds a sign-in to its browser. */
export const landingPath = '/v1/auth/oauth/saml'

/** Names the configuration, so that an identity provider can begin by itself. */
export function samlUrl(publicUrl: string, path: string, { projectId, tenantId, ssoId }: Configured): string {
  return `${publicUrl}${path}?${new URLSearchParams({ project: projectId, tenant: tenantId, ssoId })}`
}

/** Undefined for a URL that names none. */
export function readSamlUrl({ searchParams }: URL): Configured | undefined {
  const projectId = searchParams.get('project') ?? ''
  const tenantId = searchParams.get('tenant') ?? ''
  const ssoId = searchParams.get('ssoId') ?? ''
  return projectId && tenantId && ssoId ? { projectId, tenantId, ssoId } : undefined
}
