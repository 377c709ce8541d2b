import type { SafeUrl } from '@gatehouse-id/operation'

/** Where a browser goes with a message: to a URL, or with the fields of a form. */
export type FrontChannelMessage =
  | { kind: 'redirect'; url: SafeUrl }
  | { kind: 'form'; url: SafeUrl; fields: Record<string, string> }
