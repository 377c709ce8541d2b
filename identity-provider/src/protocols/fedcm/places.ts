/** The paths of FedCM, of one project each. */
export function fedCmPaths(projectId: string) {
  const at = `/${projectId}/fedcm`
  return {
    config: `${at}/config`,
    accounts: `${at}/accounts`,
    assertion: `${at}/assertion`,
    disconnect: `${at}/disconnect`,
    login: `${at}/login`,
  }
}

export const clientMetadataPath = '/fedcm/clientmetadata'
export const wellKnownPath = '/.well-known/web-identity'

/** What the browser reads first (FedCM §3.2.2). Its URLs may be relative; absolute ones read as the hosted service's. */
export function configOf({ publicUrl, projectId }: { publicUrl: string; projectId: string }) {
  const paths = fedCmPaths(projectId)
  return {
    accounts_endpoint: `${publicUrl}${paths.accounts}`,
    client_metadata_endpoint: `${publicUrl}${clientMetadataPath}`,
    id_assertion_endpoint: `${publicUrl}${paths.assertion}`,
    disconnect_endpoint: `${publicUrl}${paths.disconnect}`,
    login_url: `${publicUrl}${paths.login}`,
  }
}
