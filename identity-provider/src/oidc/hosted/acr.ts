/** Authentication context class references (OpenID Connect Core §2), as ID tokens carry them. */
export const acr = { single: 'urn:gatehouse:acr:single-factor', multi: 'urn:gatehouse:acr:multi-factor' }
