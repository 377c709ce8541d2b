const key = 'gatehouse.project'
const refusedKey = 'gatehouse.project.refused'

/**
 * The project that this page works in; undefined for the one that its administrator is a user of. Each tab keeps its own
 * until it is closed, and a new tab starts in the one that was chosen last. It does not change while a page is open, so
 * that nothing loaded in one project is ever saved in another.
 */
export const chosenProjectId = read()

function read(): string | undefined {
  // Documents are printed without a browser.
  if (typeof window === 'undefined') return undefined
  return window.sessionStorage.getItem(key) ?? window.localStorage.getItem(key) ?? undefined
}

/** Goes to the first page in another project, by loading it anew; what is unsaved asks before. */
export function switchToProject(projectId: string): void {
  window.sessionStorage.setItem(key, projectId)
  window.localStorage.setItem(key, projectId)
  window.location.assign('/')
}

/** Goes back to the project that the administrator is a user of. */
export function leaveProject({ isRefused }: { isRefused: boolean }): void {
  window.sessionStorage.removeItem(key)
  window.localStorage.removeItem(key)
  if (isRefused) window.sessionStorage.setItem(refusedKey, 'true')
  window.location.assign('/')
}

/** Whether the page was loaded because the project chosen before was refused; says so once. */
export function takeRefusal(): boolean {
  const isRefused = window.sessionStorage.getItem(refusedKey) !== null
  window.sessionStorage.removeItem(refusedKey)
  return isRefused
}
