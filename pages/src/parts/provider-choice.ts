import type { SafeUrl } from '@gatehouse/operation/safe-url'

/** A sign-in provider on the hosted pages. */
export type ProviderChoice = { id: string; label: string; url: SafeUrl }
