import { type Pages, say } from './drawing.ts'

/** How far back; the names are the script's, one of them misspelt. */
const periods = [
  { value: 'minuets15', label: say('Last 15 minutes', 'Letzte 15 Minuten', 'آخر 15 دقيقة') },
  { value: 'hour', label: say('Last hour', 'Letzte Stunde', 'آخر ساعة') },
  { value: 'hour6', label: say('Last 6 hours', 'Letzte 6 Stunden', 'آخر 6 ساعات') },
  { value: 'day', label: say('Last day', 'Letzter Tag', 'آخر يوم') },
  { value: 'day3', label: say('Last 3 days', 'Letzte 3 Tage', 'آخر 3 أيام') },
  { value: 'week', label: say('Last week', 'Letzte Woche', 'آخر أسبوع') },
  { value: 'week2', label: say('Last 2 weeks', 'Letzte 2 Wochen', 'آخر أسبوعين') },
  { value: 'month', label: say('Last month', 'Letzter Monat', 'آخر شهر') },
]

export const auditPages: Pages = {
  'root.html': drawing =>
    drawing.page(
      say('Audit trail', 'Protokoll', 'سجل التدقيق'),
      drawing.toolbar(
        drawing.search(say('Search events', 'Ereignisse suchen', 'البحث عن أحداث')) +
          drawing.draw('combo-box', {
            'data-id': 'range-input',
            'aria-label': drawing.say(say('Period', 'Zeitraum', 'الفترة')),
            size: 'sm',
            bordered: 'true',
            'item-label-path': 'data-name',
            'item-value-path': 'data-id',
            'default-value': 'day',
            data: JSON.stringify(periods.map(({ value, label }) => ({ value, label: drawing.say(label) }))),
          }),
        drawing.button('export-button', say('Export as CSV', 'Als CSV exportieren', 'تصدير CSV')),
      ),
      drawing.grid(
        'audit-table',
        drawing.column('occurredFormatted', say('Time', 'Zeit', 'الوقت')),
        drawing.column('action', say('Event', 'Ereignis', 'الحدث')),
        drawing.badges('type', say('Level', 'Stufe', 'المستوى'), { Info: 'default', Warn: 'primary', Error: 'error' }),
        drawing.column('actorId', say('Actor', 'Ausgeführt von', 'المنفذ')),
        drawing.column('externalIds', say('User', 'Benutzer', 'المستخدم')),
        drawing.column('remoteAddress', say('IP address', 'IP-Adresse', 'عنوان IP')),
        drawing.column('device', say('Device', 'Gerät', 'الجهاز')),
        drawing.details(),
      ),
    ),
}
