/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const managementKeysMenu = {
  create: 'Create management key',
  title: 'Management keys',
}
