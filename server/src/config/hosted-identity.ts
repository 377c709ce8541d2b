/** A hosted identity service that replaces the embedded provider. */
export type HostedIdentitySettings = {
  /** Without a trailing slash. */
  url: string
  /** `iss` of the project's tokens, where the service names itself otherwise than `url` does. */
  issuer?: string | undefined
  projectId: string
  managementKey: string
}

type Options = { isProduction: boolean; hasSignInProvider: boolean; problems: string[] }

/** Read when `GATEHOUSE_IDENTITY_URL` is given, undefined otherwise; adds to `problems` what is invalid. */
export function readHostedIdentity(
  environment: Record<string, string | undefined>,
  { isProduction, hasSignInProvider, problems }: Options,
): HostedIdentitySettings | undefined {
  const {
    GATEHOUSE_IDENTITY_URL: url,
    GATEHOUSE_IDENTITY_ISSUER: issuer,
    GATEHOUSE_PROJECT_ID: projectId,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
  } = environment
  if (url === undefined) return undefined
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (protocol !== 'https:' && protocol !== 'http:') {
    problems.push('GATEHOUSE_IDENTITY_URL must be an http or https URL')
  } else if (isProduction && protocol !== 'https:') {
    problems.push('GATEHOUSE_IDENTITY_URL must be https in production')
  }
  if (projectId === undefined) problems.push('GATEHOUSE_PROJECT_ID is required with GATEHOUSE_IDENTITY_URL')
  if (managementKey === undefined) problems.push('GATEHOUSE_MANAGEMENT_KEY is required with GATEHOUSE_IDENTITY_URL')
  if (!hasSignInProvider) {
    problems.push(
      'GATEHOUSE_OIDC_<NAME>_ISSUER is required with GATEHOUSE_IDENTITY_URL: administrators sign in with that provider',
    )
  }
  if (projectId === undefined || managementKey === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), issuer, projectId, managementKey }
}
