import type { IdentityClient } from '../../provider/contract.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'

/**
 * What users read of their own account with a refresh token alone, in the widgets that show it. They read what is
 * theirs, and of applications what a tile needs; changes are made by flows, which verify them.
 */
export function scopeOwn(client: IdentityClient, userId: string) {
  function requireOwn(named: string) {
    // Another user is one that is not there.
    if (named !== userId) throw new UserNotFound()
  }

  /** Ids of the applications that are assigned to the user, or to an enabled tenant of theirs. */
  async function assignedIds(): Promise<Set<string>> {
    const { user } = await client.users.load({ userId })
    const tenantIds = user.userTenants.map(({ tenantId }) => tenantId)
    const { tenants } = tenantIds.length > 0 ? await client.tenants.search({ tenantIds }) : { tenants: [] }
    const enabled = tenants.filter(({ disabled }) => !disabled)
    return new Set([...user.ssoAppIds, ...enabled.flatMap(({ federatedAppIds }) => federatedAppIds)])
  }

  return {
    userPasskeys: {
      async list(input) {
        requireOwn(input.loginId)
        return client.userPasskeys.list(input)
      },
    },
    trustedDevices: {
      async list(input) {
        for (const identifier of input.identifiers) requireOwn(identifier)
        return client.trustedDevices.list(input)
      },
    },
    ssoApplications: {
      async loadAll(input) {
        const { apps } = await client.ssoApplications.loadAll(input)
        const ids = await assignedIds()
        return {
          apps: apps
            .filter(({ id, enabled }) => enabled && ids.has(id))
            .map(({ oidcSettings, samlSettings, wsfedSettings, ...app }) => {
              const wsfed = wsfedSettings && { ...blank(wsfedSettings), idpInitiatedUrl: wsfedSettings.idpInitiatedUrl }
              return {
                ...app,
                customAttributes: {},
                oidcSettings: oidcSettings && {
                  ...blank(oidcSettings),
                  customIdpInitiatedLoginPageUrl: oidcSettings.customIdpInitiatedLoginPageUrl,
                },
                samlSettings: samlSettings && {
                  ...blank(samlSettings),
                  idpInitiatedUrl: samlSettings.idpInitiatedUrl,
                },
                wsfedSettings: wsfed,
                wsFedSettings: wsfed,
              }
            }),
        }
      },
    },
    outboundApplications: {
      async loadAll(input) {
        const { apps } = await client.outboundApplications.loadAll(input)
        return {
          apps: apps.map(app => {
            const { id, name, logo, description } = app
            return { ...blank(app), id, name, logo, description }
          }),
        }
      },
    },
    outboundTokens: {
      async listApps(input) {
        requireOwn(input.userId)
        // Those of a tenant and those of none: the flow that disconnects ends both.
        return client.outboundTokens.listApps({ userId })
      },
    },
    widgets: { componentsState: client.widgets.componentsState },
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }
}

/** The same fields without what they say, for those who may see that something is there and not how it is set up. */
function blank<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([key, each]) => [key, blankOf(each)])
  // Safe: each field keeps its type.
  return Object.fromEntries(entries) as Value
}

function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return []
  return value === null || value === undefined ? value : blank(value as object) // of JSON: the rest are objects
}
