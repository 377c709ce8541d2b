/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const auditWebhooksMenu = {
  create: 'Create webhook',
  title: 'Audit webhooks',
}
