import { emptyState } from './dialogs.ts'
import { type Pages, say } from './drawing.ts'

export const applicationPages: Pages = {
  'root.html': drawing =>
    drawing.page(
      say('Applications', 'Anwendungen', 'التطبيقات'),
      drawing.draw(
        'apps-list',
        { 'data-id': 'apps-list', size: 'md', variant: 'tiles', 'logo-size': 'md', 'item-padding': 'md' },
        emptyState(
          drawing,
          say('There are no applications yet', 'Es gibt noch keine Anwendungen', 'لا توجد تطبيقات بعد'),
        ),
      ),
    ),
}

export const outboundPages: Pages = {
  'root.html': (drawing, { flows }) =>
    drawing.page(
      say('Connected accounts', 'Verbundene Konten', 'الحسابات المتصلة'),
      drawing.draw(
        'outbound-apps',
        {
          'data-id': 'outbound-apps',
          size: 'md',
          ...(flows.has('connect-account') && { 'connect-flow-id': 'connect-account' }),
          ...(flows.has('disconnect-account') && { 'disconnect-flow-id': 'disconnect-account' }),
          'connect-button-label': drawing.say(say('Connect', 'Verbinden', 'اتصال')),
          'disconnect-button-label': drawing.say(say('Disconnect', 'Trennen', 'قطع الاتصال')),
        },
        emptyState(
          drawing,
          say('There is nothing to connect', 'Es gibt nichts zu verbinden', 'لا يوجد ما يمكن الاتصال به'),
        ),
      ),
    ),
}
