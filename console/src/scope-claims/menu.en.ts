/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const scopeClaimsMenu = {
  create: 'Add scope',
  title: 'Scope claims',
}
