/** Systems whose exports can be read; `gatehouse` is the form that `POST /v1/mgmt/user/create/batch` takes. */
export const exportSources = ['auth0', 'gatehouse'] as const
