/** Paths that SDKs call and that answer 501 or 404 until they are built; empty when every SDK works whole. */
const unbuilt = [
  /\/v1\/mgmt\/(family|user\/families|outbound\/scim|engine|engines|analytics|scopeClaimMapping)\//,
  /\/v1\/mgmt\/(sso\/xaa\/settings|sso\/settings\/authtype|tenant\/patch|auth\/anonymous|flow\/(async\/)?(run|result))/,
  /\/v1\/mgmt\/(sso\/idp|thirdparty)\/app\/(customattribute|secret\/(add|revoke))/,
  /\/v2\/mgmt\/thirdparty\//,
  /\/v1\/auth\/(enchantedlink\/\S+\/sms|notp\/)/,
]

/** Whether an SDK's failure is that its path is not built. */
export function isUnbuilt(error = ''): boolean {
  return /not built yet|there is nothing at/.test(error) && unbuilt.some(path => path.test(error))
}

/** Fields of the Go SDK whose operations are being built. */
export const unbuiltFields = ['customAttributes', 'secretName']
