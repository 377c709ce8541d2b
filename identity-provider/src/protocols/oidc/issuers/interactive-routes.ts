/** The routes of oidc-provider that a browser is at: there, pages are shown instead of errors. */
export const interactiveRoutes = /^(authorization|resume|code_verification|device_resume)$/
