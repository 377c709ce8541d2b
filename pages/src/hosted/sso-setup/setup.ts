import type { PageOptions } from '../../page.ts'

/** A value to copy into the settings of the identity provider, under the name that it has there. */
export type SetupValue = { label: string; value: string }

/** A sign-in at the provider that failed, or a test. */
export type SsoSetupAttempt = {
  id: string
  isTest: boolean
  status: 'pending' | 'passed' | 'failed'
  /** As it is shown, with its zone. */
  time: string
  /** The check that failed. */
  failed?: { received: string; expected: string; remedy: string } | undefined
  /** What the provider said of the user, and what the mapping makes of it. */
  profile?: { email: string; name: string; groups: string; roles: string } | undefined
}

export type SetupDomains = {
  inUse: readonly string[]
  /** What stands in the field. */
  typed: string
  /** What to add to the DNS of the domain that is being proven, and what was found instead, once it was looked for. */
  record?: { domain: string; name: string; value: string; found?: readonly string[] | undefined } | undefined
}

/** Provisioning by SCIM. */
export type SetupProvisioning = {
  url: string
  /** A new token, which is shown this once; '' for none. */
  token: string
  keys: readonly { id: string; name: string /** '' for never. */; lastUsed: string }[]
  mayCreate: boolean
  /** '' for none. */
  lastCall: string
  lastError: { time: string; text: string }
}

export type SsoSetupPageProps = PageOptions & {
  tenantName: string
  /** Where the forms are posted: the page itself. */
  action: string
  guides: readonly { id: string; name: string; isChosen: boolean }[]
  /** How an application is made at the provider, in the words of its console. */
  guide: {
    protocol: 'saml' | 'oidc'
    /** What leads to the form that the values go into, and what comes after it. */
    steps: { before: readonly string[]; after: readonly string[] }
    /** The title of that form. */
    form: string
    values: readonly SetupValue[]
    /** What the provider calls its metadata; '' where it has no URL for it. */
    metadataName: string
  }
  /** The connection that people sign in with. */
  current?: { name: string; certificateExpires: string; isExpiring: boolean } | undefined
  /** The new one. */
  draft?: { name: string; test: SsoSetupAttempt | undefined } | undefined
  /** The one before the last switch, and until when it is kept. */
  previous?: { name: string; until: string } | undefined
  /** What stands in the fields: of the new connection, or else of the one in use; or what was typed. */
  fields: {
    metadataUrl: string
    /** Whether metadata are stored that were no URL. */
    hasMetadata: boolean
    issuer: string
    clientId: string
    hasSecret: boolean
    email: string
    name: string
    group: string
    /** Names of attributes that the provider has sent, without their values. */
    sent: readonly string[]
  }
  /** Domains that are proven by their DNS, where the link is for that too. */
  domains?: SetupDomains | undefined
  /** How the provider's directory provisions users, where the link is for that too. */
  provisioning?: SetupProvisioning | undefined
  done?: 'saved' | 'switched' | 'restored' | 'discarded' | 'proven' | undefined
  /** What is wrong with what was sent, and in which field; '' for the page as a whole. */
  problem?: { field: string; message: string } | undefined
  /** Sign-ins of the connection in use that failed. */
  attempts: readonly SsoSetupAttempt[]
}
