/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const flowsMenu = {
  create: 'Create flow',
  import: 'Import flow',
  title: 'Flows',
}
