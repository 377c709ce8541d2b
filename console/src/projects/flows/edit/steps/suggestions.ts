import type { Editing } from '../model/editing.ts'

/** What users, tenants and the like usually have; anything else can be typed. */
const usual: Readonly<Record<string, readonly string[]>> = {
  user: ['email', 'phone', 'name', 'verifiedEmail', 'verifiedPhone', 'roleNames'],
  tenant: ['id', 'name'],
  device: ['isTrusted', 'isNew'],
  request: ['country', 'isNewCountry', 'isNewNetwork', 'ip', 'userAgent'],
  attempts: ['failed', 'ofLoginId', 'ofNetwork'],
  project: [
    'methods.password',
    'methods.oneTimeCode',
    'methods.magicLink',
    'methods.passkey',
    'hasProviders',
    'hasSso',
    'takesAddress',
    'canSignUp',
    'trustedDeviceDays',
  ],
  sent: ['channel', 'isAgain'],
  application: ['asks', 'name'],
}

/** Values that a rule of the flow can read: the fields of its screens, and what there usually is. */
export function suggestionsOf({ flow, schema }: Editing): string[] {
  const fields = flow.screens.flatMap(({ components }) => components.map(({ name }) => name))
  const answers = Object.entries(flow.steps).flatMap(([id, { action }]) =>
    action === 'http.request' ? [`http.${id}.status`, `http.${id}.body`] : [],
  )
  const known = schema.valueRoots.flatMap(root => (usual[root] ?? []).map(name => `${root}.${name}`))
  return [
    ...new Set([...fields.filter(name => typeof name === 'string').map(name => `form.${name}`), ...known, ...answers]),
  ]
}
