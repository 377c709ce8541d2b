/** Paths that SDKs call and that answer 501 or 404 until they are built; empty when every SDK works whole. */
const unbuilt = [
  /\/v1\/mgmt\/(family|families|user\/families|outbound\/scim|engine|analytics|xaa|scopeclaimmapping)\b/,
  /\/v1\/mgmt\/(oauth2?\/scope|sso\/(xaa|settings\/authtype)|tenant\/patch|jwt\/anonymous|auth\/anonymous)/,
  /\/v1\/mgmt\/flow\/(run|async)/,
  /\/v1\/auth\/(enchantedlink\/\S+\/sms|notp)/,
]

/** Whether an SDK's failure is that its path is not built. */
export function isUnbuilt(error = ''): boolean {
  return /not built yet|there is nothing at/.test(error) && unbuilt.some(path => path.test(error))
}
