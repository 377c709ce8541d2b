/* What the domains above use of projects. */
export { ProjectNotFound } from './projects/errors.ts'
export type { KeyAuthority, TagChange } from './projects/needs.ts'
export { findProject, findProjectToChange } from './projects/store.ts'
export type { ApprovedOrigins } from './settings/approved-origins.ts'
export type { Settings, SignInMethod } from './settings/contract.ts'
export { MethodOff, SignUpClosed, requireMethod, requireOpenSignUp } from './settings/methods.ts'
export type { SettingsOf } from './settings/settings.ts'
