/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const resourcesMenu = {
  createTitle: 'New resource',
  title: 'Resources',
}
