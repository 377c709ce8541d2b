/** One more sign-in provider, from `GATEHOUSE_OIDC_<NAME>_…`; its id is the name in lower case. */
export type OidcProviderSettings = {
  id: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  label: string
  scope: string | undefined
}

const variable = /^GATEHOUSE_OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|SCOPE)$/
const reserved = 'gatehouse'

/** Providers by name; adds to `problems` what is invalid. */
export function readOidcProviders(
  environment: Record<string, string | undefined>,
  { isProduction, problems }: { isProduction: boolean; problems: string[] },
): OidcProviderSettings[] {
  const byName = new Map<string, Record<string, string>>()
  for (const [key, value] of Object.entries(environment)) {
    const [, name, part] = variable.exec(key) ?? []
    if (name === undefined || part === undefined || value === undefined) continue
    byName.set(name, { ...byName.get(name), [part]: value })
  }
  return [...byName].map(([name, parts]) => {
    const prefix = `GATEHOUSE_OIDC_${name}`
    const id = name.toLowerCase()
    if (id === reserved) problems.push(`${prefix}_… cannot be used: ${reserved} is the embedded provider`)
    if (parts.CLIENT_ID === undefined) problems.push(`${prefix}_CLIENT_ID is required`)
    if (parts.ISSUER === undefined) problems.push(`${prefix}_ISSUER is required`)
    else if (!URL.canParse(parts.ISSUER)) problems.push(`${prefix}_ISSUER must be a URL`)
    else if (isProduction && !parts.ISSUER.startsWith('https://'))
      problems.push(`${prefix}_ISSUER must be https in production`)
    return {
      id,
      issuer: parts.ISSUER ?? '',
      clientId: parts.CLIENT_ID ?? '',
      clientSecret: parts.CLIENT_SECRET,
      label: parts.LABEL ?? name.charAt(0) + name.slice(1).toLowerCase(),
      scope: parts.SCOPE,
    }
  })
}
